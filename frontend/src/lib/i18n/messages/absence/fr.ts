import type absenceEn from './en';

/** Ce qui se dit quand quelqu’un est en retard ou absent, en français. */
const absence: Record<keyof typeof absenceEn, string> = {
  'absence.late': '{name} n’a plus de temps.',
  'absence.lateHelp': 'Après 12 heures, un remplaçant prend le relais.',
  'absence.claimWin': 'Réclamer la victoire',
  'absence.claimWinTitle': 'Réclamer la victoire ?',
  'absence.claimWinHelp': 'La partie s’arrête et vous gagnez au temps.',
  'absence.standIn': 'Faire jouer un remplaçant',
  'absence.standInTitle': 'Un remplaçant pour {name} ?',
  'absence.standInHelp': 'Un bot joue à sa place jusqu’à son retour, possible à tout moment.',
  'absence.mine': 'Temps écoulé : un remplaçant joue à votre place.',
  'absence.comeBack': 'Je reprends',

  'absence.giveTime': 'Donner du temps',
  'absence.giveTimeTo': 'Donner du temps à {name}',
  'absence.giveTimeTitle': 'Donner {time} de plus à {name} ?',
  'absence.giveTimeHelp':
    'Si son temps est écoulé, le délai part de maintenant. C’est un cadeau définitif.',
  'absence.giveTimeConfirm': 'Donner',

  'absence.waiting': 'On attend {name} depuis {moment}.',
  'absence.nudge': 'Relancer',
  'absence.nudgeTitle': 'Relancer {name}',
  'absence.nudgeHelp':
    'Une relance par jour pour toute la partie. Elle n’arrive jamais pendant les heures calmes.',
  'absence.nudgeSend': 'Envoyer',
  'absence.nudgeText': 'Message',
  'absence.nudged': '{by} a relancé {name}, {moment} : « {words} »',
  'absence.nudgedMe': '{by} vous dit : « {words} »',
  'nudge.your_turn': 'C’est à vous de jouer.',
  'nudge.all_well': 'Tout va bien ?',
  'nudge.no_hurry': 'Rien ne presse, c’est juste pour vérifier.',
  'nudge.need_a_pause': 'Besoin d’une pause ?',

  'absence.break': 'Demander une pause',
  'absence.breakHelp':
    'Si tous acceptent, le temps s’arrête. Chacun peut mettre fin à la pause plus tôt.',
  'absence.breakLength': 'Combien de temps ?',
  'absence.days': '{n} {n:jour|jours}',

  'absence.agree': 'Arrêter la partie',
  'absence.agreeTitle': 'Arrêter la partie ainsi ?',
  'absence.agreeHelp': 'Le classement suit l’avis des bots sur la position.',
  'absence.agreeAll': 'La partie s’arrête dès que tous les présents sont d’accord.',
  'absence.agreeNow': 'La partie s’arrête aussitôt.',
  'absence.agreeOffer': 'Vous pouvez arrêter la partie selon l’avis des bots, ou continuer.',
  'absence.agreed': 'Pour arrêter la partie ainsi : {names}. Réponse attendue : {missing}.',
  'absence.rated': 'évaluation {n}',

  'absence.idle': 'Il ne s’est rien passé ici depuis 30 jours.',
  'absence.closeIdle': 'Fermer la partie',
  'absence.closeIdleTitle': 'Fermer la partie ?',
  'absence.closeIdleHelp': 'Elle se termine sans résultat, pour tout le monde.',

  'absence.expires': 'Si la partie n’a pas commencé, cette table ferme le {moment}.',
  'absence.byStandIn': '{n} {n:coup|coups} par un remplaçant',
  'absence.byStandInTag': 'remplaçant',
};

export default absence;
