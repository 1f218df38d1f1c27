const en = {
  'board.label':
    'Stairs board. Arrow keys go through your moves, Enter confirms, Esc goes back, M lists moves.',
  'hint.draw': 'Your turn: draw a card or roll the die',
  'hint.play': 'Play a card or wait',
  'panel.hand': 'Your hand',
  'panel.wait': 'Wait',
  'panel.points': '{n} {n:point|points}',
  'panel.cards': '{n} {n:card|cards} in hand',
  'spot.deck': 'Deck',
  'spot.die': 'Die',
  'explain.deck': '{n} {n:card|cards} left.',
  'explain.die': 'Once per game, roll it instead of drawing. It scores its number.',
  'move.draw': 'Draw a card',
  'move.roll': 'Roll the die',
  'move.play': 'Play the {card}',
  'move.wait': 'Wait',
  'event.started': '{name} goes first.',
  'event.card_drawn': '{name} draws a card.',
  'event.own_card_drawn': '{name} draws the {card}.',
  'event.die_rolled': '{name} rolls a {roll}.',
  'event.card_played': '{name} plays the {card}.',
  'event.waited': '{name} waits.',
};

export type StairsMessages = typeof en;
export default en;
