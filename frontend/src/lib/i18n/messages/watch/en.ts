/** Watching games, in English. */
const en = {
  'watch.title': 'Watch',
  'watch.game': 'Game',
  'watch.players': 'Players',
  'watch.all': 'All',
  'watch.spectators': '{n} watching',
  'watch.turn': '{name}’s turn',
  'watch.over': 'Game over',
  'watch.none': 'No one is playing in public right now.',
  'watch.noneLikeThis': 'No public game like this right now.',
  'watch.showAll': 'Show all games',
  'watch.more': 'Show more',
  'watch.games': 'Games in play',
  'watch.next': 'Watch another game',
  'watch.leave': 'All games to watch',
  'watch.noOther': 'No other public game right now.',
};

export type WatchMessages = typeof en;
export default en;
