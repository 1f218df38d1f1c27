import type { NoteMessages } from './en';

/** Notes, in French. */
const fr: NoteMessages = {
  'notes.title': 'Mes notes',
  'notes.private': 'Vous seul voyez vos notes.',
  'notes.signIn': 'Vos notes sur les parties et les joueurs apparaîtront ici.',
  'notes.none':
    'Aucune note. Écrivez-en une depuis le menu d’une partie, une rediffusion ou un profil.',
  'notes.noneFound': 'Aucune note ne contient ces mots.',
  'notes.search': 'Chercher dans vos notes',
  'notes.more': 'Afficher la suite',
  'notes.new': 'Nouvelle note',
  'notes.write': 'Écrire une note',
  'notes.atStep': 'Noter à cette étape',
  'notes.here': 'Notes à cette étape',
  'notes.mark': 'Note à l’étape',
  'notes.openStep': 'Ouvrir à cette étape',
  'notes.aGame': 'Une partie que vous ne pouvez plus voir',
  'notes.edit': 'Modifier',
  'notes.delete': 'Supprimer',
  'notes.deleteTitle': 'Supprimer cette note ?',
  'notes.deleteHelp': 'Elle ne pourra pas être récupérée.',
  'notes.save': 'Enregistrer',
  'notes.count': '{n} caractères sur {most}',
  'notes.stale': 'Vous avez modifié cette note ailleurs. Elle dit maintenant :',
  'notes.staleHelp': 'Enregistrez pour la remplacer par votre texte ci-dessous.',
  'notes.deletedElsewhere': 'Vous avez supprimé cette note ailleurs.',
  'notes.person': 'Compte supprimé',

  'problem.note_empty': 'Écrivez d’abord quelque chose.',
  'problem.note_too_long': 'Restez sous {most} caractères.',
  'problem.too_many_notes': 'Vous pouvez garder {most} notes au plus. Supprimez-en d’abord.',
  'problem.note_about_one_thing': 'Une note concerne une partie ou un joueur.',
  'problem.note_about_yourself': 'Vous ne pouvez pas écrire de note sur vous-même.',
  'problem.no_such_step': 'Cette étape n’existe pas.',
};

export default fr;
