/** The words around the texts of a game: in its lesson and its rules. */
const en = {
  'lesson.title': 'Learn {game}',
  'lesson.progress': 'Step {at} of {all}',
  'lesson.speech': 'Lesson',
  'lesson.back': 'Previous step',
  'lesson.skip': 'Skip this step',
  'lesson.next': 'Next',
  'lesson.finish': 'Finish',
  'lesson.showMe': 'Show me',
  'lesson.you': 'You',
  'lesson.wait': 'Read on above',
  'lesson.over': 'You know the game',
  'lesson.playComputer': 'Play the computer',
  'lesson.rules': 'Read the rules',
  'lesson.again': 'Start again',
  'lesson.offline': 'You’re offline. The lesson goes on here as soon as you’re back.',
  'lesson.none': 'There is no lesson for this game yet.',

  'rules.title': 'Rules',
  'rules.learn': 'Learn it step by step',
  'rules.search': 'Search the rules',
  'rules.found': '{n} {n:rule|rules} found',
  'rules.details': 'Details',
  'rules.allowed': 'Allowed:',
  'rules.notAllowed': 'Not allowed:',
  'rules.ruling': 'house rule',
  'rules.rulingHelp': 'Where the printed rules are silent, this is how we play it.',
};

export type LessonMessages = typeof en;
export default en;
