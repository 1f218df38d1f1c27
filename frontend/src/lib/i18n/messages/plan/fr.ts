/** Les coups décidés d’avance : l’écran d’un plan, en français. */
import type { PlanMessages } from './en';

const plan: PlanMessages = {
  'plan.title': 'Plan : rien n’est encore joué',
  'plan.intro':
    'Décidez maintenant de vos réponses. Vos coups sont joués pour vous dès que la partie suit votre plan.',
  'plan.secret': 'Vous seul voyez votre plan.',
  'plan.yourTurn': 'C’est à vous. Jouez d’abord, puis préparez vos prochains coups.',
  'plan.toTable': 'Retour à la partie',
  'plan.none': 'Pas encore de plan.',
  'plan.add': 'Préparer une réponse',
  'plan.addMore': 'Ajouter une ligne',
  'plan.replace': 'Faire un nouveau plan',
  'plan.replaces': 'La partie a avancé depuis. Un nouveau plan remplacera celui-ci.',
  'plan.remove': 'Supprimer le plan',
  'plan.removeLine': 'Supprimer la ligne {n}',
  'plan.removed': 'Plan supprimé.',
  'plan.saved': 'Plan activé.',
  'plan.line': 'Ligne {n}',
  'plan.if': 'Si',
  'plan.anything': 'Quoi que fassent les autres',
  'plan.then': 'Alors vous',

  'plan.state.armed': 'Actif depuis le coup {n}',
  'plan.state.played': 'Joué',
  'plan.state.dropped': 'Abandonné',
  'plan.lineState.armed': 'Active',
  'plan.lineState.goingOn': 'Active – {n} {n:réponse jouée|réponses jouées}',
  'plan.lineState.played': 'Jouée',
  'plan.why.other_move': 'Abandonné : la partie a pris un autre chemin.',
  'plan.why.revealed': 'Abandonné : une chose cachée est apparue, que le plan ignorait.',
  'plan.why.you_played': 'Abandonné : vous avez joué un autre coup.',
  'plan.why.undone': 'Abandonné : un coup a été annulé.',
  'plan.why.not_possible': 'Abandonné : le coup prévu n’était plus possible.',
  'plan.why.seat_left': 'Abandonné : quelqu’un d’autre joue à votre place.',
  'plan.why.suspended': 'Abandonné : votre compte est suspendu.',

  'plan.short': 'Plan',
  'plan.banner': 'Rien n’est encore joué',
  'plan.leave': 'Retour au plan',
  'plan.theirMove': 'Vous jouez pour {name} – {hint}',
  'plan.myReply': 'Votre réponse – {hint}',
  'plan.keep': 'Garder cette ligne',
  'plan.keepHelp': 'Ou prolongez la ligne avec la suite possible.',
  'plan.whatever': 'Répondre ainsi quoi que fassent les autres',
  'plan.redraw': 'Retirer au sort',
  'plan.redrawHelp':
    'Les cartes et tuiles cachées ont été tirées pour cette ligne. Elle compte si les mêmes arrivent.',
  'plan.changed': 'La partie vient d’avancer. Cette ligne ne part plus de la position actuelle.',
  'plan.startAgain': 'Repartir de la nouvelle position',

  'problem.others_to_act': 'Ce ne serait pas encore à vous de jouer.',
  'problem.other_answer_before': 'La ligne {earlier} répond déjà autrement aux mêmes coups.',
  'problem.your_turn': 'C’est à vous. Jouez d’abord, puis préparez un plan.',
  'problem.plan_too_long': 'Ce plan est trop long.',
};

export default plan;
