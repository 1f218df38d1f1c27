/** Moves decided ahead: the screen of a plan, in English. */
const plan = {
  'plan.title': 'Plan: nothing is played yet',
  'plan.intro':
    'Decide now what you reply. Your moves are played for you as soon as the game goes the way you planned.',
  'plan.secret': 'Only you can see your plan.',
  'plan.yourTurn': 'It’s your turn. Play first, then plan your next moves.',
  'plan.toTable': 'Back to game',
  'plan.none': 'No plan yet.',
  'plan.add': 'Plan a reply',
  'plan.addMore': 'Add another line',
  'plan.replace': 'Make a new plan',
  'plan.replaces': 'The game has moved on since. A new plan replaces this one.',
  'plan.remove': 'Remove plan',
  'plan.removeLine': 'Remove line {n}',
  'plan.removed': 'Plan removed.',
  'plan.saved': 'Plan armed.',
  'plan.line': 'Line {n}',
  'plan.if': 'If',
  'plan.anything': 'Whatever the others do',
  'plan.then': 'Then you',

  'plan.state.armed': 'Armed since move {n}',
  'plan.state.played': 'Played',
  'plan.state.dropped': 'Dropped',
  'plan.lineState.armed': 'Armed',
  'plan.lineState.goingOn': 'Armed – {n} {n:reply|replies} played',
  'plan.lineState.played': 'Played',
  'plan.why.other_move': 'Dropped: the game went another way.',
  'plan.why.revealed': 'Dropped: something was revealed that the plan hadn’t seen.',
  'plan.why.you_played': 'Dropped: you played another move.',
  'plan.why.undone': 'Dropped: a move was undone.',
  'plan.why.not_possible': 'Dropped: the planned move was no longer possible.',
  'plan.why.seat_left': 'Dropped: someone else plays your seat.',
  'plan.why.suspended': 'Dropped: your account is suspended.',

  'plan.short': 'Plan',
  'plan.banner': 'Nothing is played yet',
  'plan.leave': 'Back to the plan',
  'plan.theirMove': 'You move for {name} – {hint}',
  'plan.myReply': 'Your reply – {hint}',
  'plan.keep': 'Keep this line',
  'plan.keepHelp': 'Or continue the line with what might come next.',
  'plan.whatever': 'Reply this whatever the others do',
  'plan.redraw': 'Draw again',
  'plan.redrawHelp':
    'Hidden cards and tiles were drawn for this line. The line counts if the same ones come.',
  'plan.changed': 'The game has just moved on. This line no longer starts from where it is now.',
  'plan.startAgain': 'Start from the new position',

  'problem.others_to_act': 'It wouldn’t be your turn there yet.',
  'problem.other_answer_before': 'Line {earlier} already has another reply to the same moves.',
  'problem.your_turn': 'It’s your turn. Play first, then plan.',
  'problem.plan_too_long': 'This plan is too long.',
};

export type PlanMessages = typeof plan;
export default plan;
