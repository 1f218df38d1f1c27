/** The lobby, quick matches and standing offers, in English. */
const en = {
  'lobby.filters': 'What suits you',
  'lobby.filtersHelp': 'Tick nothing to see everything. Your choice is kept on all your devices.',
  'lobby.games': 'Games',
  'lobby.players': 'Players',
  'lobby.pace': 'Pace',
  'lobby.from': 'From',
  'lobby.everyone': 'Everyone',
  'lobby.clear': 'Show everything',
  'lobby.count': '{n} {n:player|players}',
  'lobby.noneFit': 'No open games like this right now.',
  'lobby.order': 'How this list is sorted',
  'lobby.orderHelp':
    'First come the game and the pace you play most. Then games with a friend, then those with the fewest seats left, then the newest.',
  'lobbyFit.game': 'Your usual game',
  'lobbyFit.speed': 'Your usual pace',
  'lobbyFit.friend': 'A friend is here',

  'speed.live': 'Live',
  'speed.brisk': 'Several turns a day',
  'speed.daily': 'A turn a day',
  'speed.calm': 'A few turns a week',

  'quick.title': 'Quick match',
  'quick.help': 'Take the first free seat in any game, or wait for one.',
  'quick.helpFiltered': 'Take the first free seat that suits you, or wait for one: {words}.',
  'quick.find': 'Find me a game',
  'quick.searching': 'Looking for players…',
  'quick.since': 'Since {when}. You can close the app: we’ll notify you.',
  'quick.until': 'The search ends {when}.',
  'quick.stop': 'Stop looking',
  'quick.found': 'We’ve found a game, and a seat is kept for you.',
  'quick.sit': 'Take my seat',

  'supply.title': 'Always have a game',
  'supply.help':
    'We keep opening games for you and notify you when another player sits down. This stops if you run out of time in a game or stay away for 14 days.',
  'supply.line': '{game} · up to {n} {n:game|games} · {count} · {pace}',
  'supply.game': 'Game',
  'supply.number': 'At the same time, up to',
  'supply.keep': 'Keep me supplied',
  'supply.kept': 'Done: we’ll open games for you.',
  'supply.end': 'End',
  'supply.ended': 'No more games will be opened for you.',
  'supply.resume': 'Resume',
  'supplyStop.out_of_time': 'Stopped: you ran out of time in a game.',
  'supplyStop.away': 'Stopped: you hadn’t visited for 14 days.',

  'problem.no_such_circle': 'You’re not in this circle any more.',
  'problem.too_many_offered': 'Up to {most} games at the same time.',
};

export type LobbyMessages = typeof en;
export default en;
