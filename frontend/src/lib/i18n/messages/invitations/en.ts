/** Inviting by name, in English. */
const en = {
  'invitations.title': 'Invite by name',
  'invitations.who': 'Who would you like to play with?',
  'invitations.help':
    'Type the first letters of a friend or of someone you played with. Anyone else needs their full name.',
  'invitations.none': 'No one found. To find someone new, type their full name.',
  'invitations.noneKnown': 'Type a player’s full name to find them.',
  'invitations.found': '{n} {n:person|people} found',
  'invitations.friend': 'Friend',
  'invitations.opponent': 'Played together',
  'invitations.asked': '{name} has been invited.',
  'invitations.asks': 'Invitations',
  'invitations.waiting': 'Invited – no answer yet',
  'invitations.waitingUntil': 'Invited – can answer until {moment}',
  'invitations.declined': 'Declined',
  'invitations.declinedWhy': 'Declined: {reason}',
  'invitations.expired': 'Didn’t answer in time',
  'invitations.withdraw': 'Withdraw the invitation of {name}',
  'invitations.accept': 'Accept',
  'invitations.decline': 'Decline',
  'invitations.declineTitle': 'Decline the invitation?',
  'invitations.why': 'What should {name} know?',
  'invitations.send': 'Decline',
  'invitations.from': '{name} invites you',
  'invitations.look': 'Have a look at the table',
  'invitations.seatFor': 'Seat for {name}',
  'invitations.clear': 'Don’t invite {name}',

  'declineReason.no_time': 'No time at the moment',
  'declineReason.not_this_game': 'I’d rather play another game',
  'declineReason.too_many_games': 'I’m playing too many games already',
  'declineReason.other': 'No, thanks',
  'declined.no_time': 'no time at the moment',
  'declined.not_this_game': 'would rather play another game',
  'declined.too_many_games': 'too many games already',

  'problem.cannot_invite': 'This player can’t be invited to this table.',
  'problem.already_invited': 'This player has been invited already.',
  'problem.already_seated': 'This player is at the table already.',
  'problem.invitation_declined': 'This player has already declined.',
  'problem.invited_enough': 'This table has sent all of its {most} invitations.',
  'problem.not_reserved': 'This invitation has ended already.',
};

export type InvitationMessages = typeof en;
export default en;
