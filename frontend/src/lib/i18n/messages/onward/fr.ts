import type en from './en';

/** Continuer depuis une position, à une table à part. */
const onward: Record<keyof typeof en, string> = {
  'onward.go': 'Continuer d’ici',
  'onward.title': 'Continuer d’ici',
  'onward.from': 'Depuis la partie de {names}',
  'onward.tried': 'avec {n} {n:coup essayé|coups essayés}',
  'onward.turn': 'à son tour',
  'onward.was': '{name} était là',
  'onward.seat': 'Place {n}, où était {name}',
  'onward.hidden': 'Ce qui est caché est remélangé au début de la partie : nul ne peut le choisir.',
  'onward.alone': 'Cette partie cache encore quelque chose. Vous continuez donc pour vous, à votre place, contre des bots.',
  'onward.aloneAnywhere': 'Cette partie cache encore quelque chose. Vous continuez donc pour vous, à la place voulue, contre des bots.',
  'onward.among': 'À plusieurs, ce que vous étiez seul à savoir est remélangé aussi.',
  'onward.begins': 'Suite d’une autre partie',
  'onward.beginsOf': 'Suite d’une partie de {names}',
  'onward.log': 'La partie reprend une position d’une autre partie.',

  'flaw.elsewhere': 'L’entrée {version} n’est pas ce qu’on savait là d’où la partie est dite reprise.',

  'problem.source_decides': 'Le jeu, les options et les places sont ceux de la partie reprise.',
  'problem.position_is_over': 'Ici la partie est finie : choisissez une étape plus tôt.',
  'problem.not_a_position': 'La partie n’a pas cette étape.',
  'problem.source_not_revealed': 'Tant que cette partie cache quelque chose, vous ne pouvez continuer que pour vous, à votre place, contre des bots.',
  'problem.source_unlisted': 'Seul qui a son lien voit cette partie : une table qui la continue ne peut être ouverte à tout le monde.',
  'problem.plays_on_alone': 'Ici quelqu’un continue pour soi, à sa place.',
  'problem.every_seat_is_needed': 'Chaque place de la position doit être prise.',
};

export default onward;
