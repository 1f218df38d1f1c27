import type { LessonMessages } from './en';

/** Ce que dit une leçon, autour des textes du jeu. */
const fr: LessonMessages = {
  'lesson.title': 'Apprendre {game}',
  'lesson.progress': 'Étape {at} sur {all}',
  'lesson.speech': 'Leçon',
  'lesson.back': 'Étape précédente',
  'lesson.skip': 'Passer cette étape',
  'lesson.next': 'Suivant',
  'lesson.finish': 'Terminer',
  'lesson.showMe': 'Montrez-moi',
  'lesson.you': 'Vous',
  'lesson.wait': 'La suite est au-dessus',
  'lesson.over': 'Vous savez jouer',
  'lesson.playComputer': 'Jouer contre l’ordinateur',
  'lesson.rules': 'Lire les règles',
  'lesson.again': 'Recommencer',
  'lesson.offline': 'Vous êtes hors connexion. La leçon reprendra ici dès votre retour.',
  'lesson.none': 'Ce jeu n’a pas encore de leçon.',
};

export default fr;
