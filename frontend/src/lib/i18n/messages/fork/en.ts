/** Playing on from a position at a table of its own, in English. */
const fork = {
  'fork.start': 'New game from here',
  'fork.title': 'New game from here',
  'fork.from': 'From the game: {names}',
  'fork.tried': 'including {n} {n:move|moves} you tried',
  'fork.nextToMove': 'next to move',
  'fork.playedBy': 'played by {name}',
  'fork.seat': 'Seat {n} (was {name})',
  'fork.hidden': 'Whatever is hidden is reshuffled when the game starts.',
  'fork.alone':
    'That game isn’t over yet, so you can only continue it on your own, in your seat, against bots.',
  'fork.aloneAnywhere':
    'That game isn’t over yet, so you can only continue it on your own, against bots.',
  'fork.withOthers': 'With other players, what only you could see is reshuffled too.',
  'fork.origin': 'Continued from another game',
  'fork.originOf': 'Continued from the game: {names}',

  'flaw.elsewhere': 'Entry {version} doesn’t match the game this one continues from.',

  'problem.source_decides': 'Game, options and number of players come from the original game.',
  'problem.position_is_over': 'The game is already over here. Pick an earlier move.',
  'problem.not_a_position': 'That move doesn’t exist in this game.',
  'problem.source_not_revealed':
    'Until that game is over, you can only continue it on your own, in your seat, against bots.',
  'problem.source_unlisted': 'The original game is link-only, so this one can’t be public.',
  'problem.plays_on_alone': 'This is a solo continuation.',
  'problem.every_seat_is_needed': 'Every seat must be filled.',
};

export default fork;
