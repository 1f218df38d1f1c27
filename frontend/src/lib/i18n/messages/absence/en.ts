/** What is said when a player is late or away, in English. */
const absence = {
  'absence.late': '{name} is out of time.',
  'absence.lateHelp': 'After 12 hours a stand-in takes over.',
  'absence.claimWin': 'Claim win',
  'absence.claimWinTitle': 'Claim the win?',
  'absence.claimWinHelp': 'The game ends and you win on time.',
  'absence.standIn': 'Put in a stand-in',
  'absence.standInTitle': 'Put in a stand-in for {name}?',
  'absence.standInHelp': 'A bot plays for them until they’re back. They can return at any time.',
  'absence.mine': 'You ran out of time, so a stand-in is playing for you.',
  'absence.comeBack': 'I’m back',

  'absence.giveTime': 'Give more time',
  'absence.giveTimeTo': 'Give {name} more time',
  'absence.giveTimeTitle': 'Give {name} {time} more?',
  'absence.giveTimeHelp': 'It counts from now if their time is over. A gift is final.',
  'absence.giveTimeConfirm': 'Give time',

  'absence.waiting': 'Waiting for {name} since {moment}.',
  'absence.nudge': 'Nudge',
  'absence.nudgeTitle': 'Nudge {name}',
  'absence.nudgeHelp': 'One nudge a day for the whole game. It’s never delivered in quiet hours.',
  'absence.nudgeSend': 'Send nudge',
  'absence.nudgeText': 'Message',
  'absence.nudged': '{by} nudged {name}, {moment}: “{words}”',
  'absence.nudgedMe': '{by} says: “{words}”',
  'nudge.your_turn': 'It’s your turn.',
  'nudge.all_well': 'Is everything all right?',
  'nudge.no_hurry': 'No hurry – just making sure you saw it.',
  'nudge.need_a_pause': 'Would you like a break?',

  'absence.break': 'Ask for a break',
  'absence.breakHelp': 'If everyone agrees, the clocks stop. Anyone can end the break early.',
  'absence.breakLength': 'How long?',
  'absence.days': '{n} {n:day|days}',

  'absence.agree': 'End the game',
  'absence.agreeTitle': 'End the game like this?',
  'absence.agreeHelp': 'The ranking follows the bots’ view of the position.',
  'absence.agreeAll': 'The game ends once everyone who is here agrees.',
  'absence.agreeNow': 'The game ends at once.',
  'absence.agreeOffer': 'You can end the game as the bots see it, or play on.',
  'absence.agreed': '{names} would end the game like this. Waiting for {missing}.',
  'absence.rated': 'rated {n}',

  'absence.idle': 'Nothing has happened here for 30 days.',
  'absence.closeIdle': 'Close this game',
  'absence.closeIdleTitle': 'Close this game?',
  'absence.closeIdleHelp': 'It ends without a result, for everyone.',

  'absence.expires': 'If the game hasn’t started, this table closes on {moment}.',
  'absence.byStandIn': '{n} {n:move|moves} by a stand-in',
  'absence.byStandInTag': 'stand-in',
};

export default absence;
