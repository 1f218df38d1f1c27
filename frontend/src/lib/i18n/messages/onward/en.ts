/** Playing on from a position at a table of its own, in English. */
const onward = {
  'onward.go': 'Play on from here',
  'onward.title': 'Play on from here',
  'onward.from': 'From the game of {names}',
  'onward.tried': 'with {n} {n:move|moves} you tried',
  'onward.turn': 'to move',
  'onward.was': '{name} was here',
  'onward.seat': 'Seat {n}, where {name} was',
  'onward.hidden': 'What is hidden is shuffled anew when the game starts: nobody can choose it.',
  'onward.alone': 'That game still hides something. So you play on for yourself, in your own seat, against bots.',
  'onward.aloneAnywhere': 'That game still hides something. So you play on for yourself, in any seat, against bots.',
  'onward.among': 'Among several, what only you knew there is shuffled too.',
  'onward.begins': 'Goes on from another game',
  'onward.beginsOf': 'Goes on from a game of {names}',
  'onward.log': 'The game goes on from a position of another game.',

  'flaw.elsewhere': 'Entry {version} is not what was known where the game is said to go on from.',

  'problem.source_decides': 'Game, options and seats are those of the game it goes on from.',
  'problem.position_is_over': 'Here the game is over: choose an earlier step.',
  'problem.not_a_position': 'The game has no such step.',
  'problem.source_not_revealed': 'While that game hides something, you can only play on for yourself, in your own seat, against bots.',
  'problem.source_unlisted': 'Only who has its link may see that game: a table that goes on from it cannot be for everybody.',
  'problem.plays_on_alone': 'Here somebody plays on for themselves, in their own seat.',
  'problem.every_seat_is_needed': 'Every seat of the position must be taken.',
};

export default onward;
