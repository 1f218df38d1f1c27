import type { LessonMessages } from './en';

/** Les mots autour des textes d’un jeu : dans sa leçon et dans ses règles. */
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

  'rules.title': 'Règles',
  'rules.learn': 'Apprendre pas à pas',
  'rules.search': 'Chercher dans les règles',
  'rules.found': '{n} {n:règle trouvée|règles trouvées}',
  'rules.details': 'Détails',
  'rules.allowed': 'Permis :',
  'rules.notAllowed': 'Interdit :',
  'rules.ruling': 'règle maison',
  'rules.rulingHelp': 'Quand la règle imprimée ne dit rien, voici comment nous jouons.',
};

export default fr;
