/** Notes, in English. */
const en = {
  'notes.title': 'My notes',
  'notes.private': 'Only you can see your notes.',
  'notes.signIn': 'Your notes about games and players will be here.',
  'notes.none': 'No notes yet. Write one from a game’s menu, in a replay or on a profile.',
  'notes.noneFound': 'No note contains these words.',
  'notes.search': 'Search your notes',
  'notes.more': 'Show more',
  'notes.new': 'New note',
  'notes.write': 'Write a note',
  'notes.atStep': 'Note at this step',
  'notes.here': 'Notes at this step',
  'notes.mark': 'Note at step',
  'notes.openStep': 'Open at this step',
  'notes.aGame': 'A game you can’t see any more',
  'notes.edit': 'Edit',
  'notes.delete': 'Delete',
  'notes.deleteTitle': 'Delete this note?',
  'notes.deleteHelp': 'It can’t be restored.',
  'notes.save': 'Save',
  'notes.count': '{n} of {most} characters',
  'notes.stale': 'You changed this note elsewhere. It now says:',
  'notes.staleHelp': 'Save to replace it with your text below.',
  'notes.deletedElsewhere': 'You deleted this note elsewhere.',
  'notes.person': 'Deleted account',

  'problem.note_empty': 'Write something first.',
  'problem.note_too_long': 'Please keep it under {most} characters.',
  'problem.too_many_notes': 'You can keep up to {most} notes. Delete some first.',
  'problem.note_about_one_thing': 'A note is about one game or one player.',
  'problem.note_about_yourself': 'You can’t write a note about yourself.',
  'problem.no_such_step': 'This step doesn’t exist.',
};

export type NoteMessages = typeof en;
export default en;
