import type en from './en';

/** Continuer depuis une position, à une table à part. */
const fork: Record<keyof typeof en, string> = {
  'fork.start': 'Nouvelle partie à partir d’ici',
  'fork.title': 'Partie à partir d’ici',
  'fork.from': 'D’après la partie : {names}',
  'fork.tried': 'avec {n} {n:coup essayé|coups essayés}',
  'fork.nextToMove': 'joue en premier',
  'fork.playedBy': 'auparavant {name}',
  'fork.seat': 'Place {n} (auparavant {name})',
  'fork.hidden': 'Ce qui est caché est remélangé au départ.',
  'fork.alone':
    'Cette partie n’est pas terminée : vous ne pouvez la poursuivre qu’en solo, à votre place, contre des bots.',
  'fork.aloneAnywhere':
    'Cette partie n’est pas terminée : vous ne pouvez la poursuivre qu’en solo, contre des bots.',
  'fork.withOthers': 'À plusieurs, ce que vous gardiez caché est remélangé aussi.',
  'fork.origin': 'Suite d’une autre partie',
  'fork.originOf': 'Suite de la partie : {names}',

  'flaw.elsewhere': 'L’entrée {version} ne correspond pas à la partie d’origine.',

  'problem.source_decides':
    'Le jeu, les options et le nombre de joueurs viennent de la partie d’origine.',
  'problem.position_is_over': 'La partie est déjà terminée ici. Choisissez un coup antérieur.',
  'problem.not_a_position': 'Ce coup n’existe pas dans la partie.',
  'problem.source_not_revealed':
    'Tant que cette partie n’est pas terminée, vous ne pouvez la poursuivre qu’en solo, contre des bots.',
  'problem.source_unlisted':
    'La partie d’origine n’est visible qu’avec un lien : celle-ci ne peut pas être publique.',
  'problem.plays_on_alone': 'Partie solo.',
  'problem.every_seat_is_needed': 'Toutes les places doivent être occupées.',
};

export default fork;
