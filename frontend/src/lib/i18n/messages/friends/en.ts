/** Friends, requests, and who is around. */
const en = {
  'friends.title': 'Friends',
  'friends.signIn': 'Choose a name to add friends. No account needed.',
  'friends.mine': 'My friends',
  'friends.none': 'No friends here yet. Show someone your link, or add them by name.',
  'friends.more': 'Show more',
  'friends.remove': 'Remove {name}',
  'friends.removeTitle': 'Remove {name}?',
  'friends.removeHelp': 'You’ll no longer be friends. {name} won’t get a notification.',
  'friends.removeDo': 'Remove',
  'friends.removed': 'You and {name} are no longer friends.',

  'friends.requests': 'Friend requests',
  'friends.asksYou': 'Would like to be friends',
  'friends.accept': 'Accept',
  'friends.acceptFrom': 'Accept {name}',
  'friends.decline': 'Decline',
  'friends.declineFrom': 'Decline {name}',
  'friends.declineTitle': 'Decline {name}?',
  'friends.declineHelp': '{name} won’t get a notification, and can ask again.',
  'friends.declineAll': 'Decline every request from {name}',
  'friends.declineAllHelp':
    'You won’t see any more of them. For them, it will look as if you hadn’t answered.',
  'friends.declined': 'You’ve declined {name}’s request.',
  'friends.declinedAll': 'You won’t see requests from {name} any more.',

  'friends.add': 'Add',
  'friends.addName': 'Add {name}',
  'friends.addAsFriend': 'Add as friend',
  'friends.asked': 'You’ve asked {name}. They can answer when they like.',
  'friends.nowFriends': 'You and {name} are friends now.',
  'friends.tooMany': 'That was {n} requests in a day. You can send the next one from: {when}.',

  'friends.byName': 'Add by name',
  'friends.byNameHelp': 'The whole name, as it is shown at the table.',

  'friends.opponents': 'Played with lately',
  'friends.sent': 'Waiting for an answer',
  'friends.waits': 'You’ve asked',
  'friends.withdraw': 'Withdraw',
  'friends.withdrawFrom': 'Withdraw the request to {name}',
  'friends.withdrawn': 'You’ve withdrawn your request to {name}.',

  'friends.myLink': 'My link',
  'friends.showLink': 'My link and QR code',
  'friends.shareTitle': 'Be my friend on Caravanserai',
  'friends.linkHelp': 'Anyone who opens it or scans the code can ask to be your friend.',
  'friends.renew': 'New link…',
  'friends.renewTitle': 'Make a new link?',
  'friends.renewHelp': 'The old link and its QR code will stop working. Your friends stay.',
  'friends.renewDo': 'Make a new link',
  'friends.renewed': 'Here’s your new link.',

  'friends.linkTitle': 'Friend link',
  'friends.linkAsk': 'Be friends with {name}?',
  'friends.linkAskHelp':
    'Friends invite each other by name. {name} gets a request and can accept it.',
  'friends.linkReceived': '{name} would like to be friends',
  'friends.linkRequested': 'You’ve asked {name}',
  'friends.linkRequestedHelp': 'You’ll be friends as soon as {name} accepts.',
  'friends.linkFriends': 'You and {name} are friends',
  'friends.linkFriendsHelp': 'You can invite each other by name.',
  'friends.linkYours': 'This is your own link',
  'friends.linkYoursHelp': 'Send it to someone, or let them scan its QR code.',
  'friends.toFriends': 'See my friends',

  'presence.online': 'Online now',
  'presence.at_table': 'At a table',
  'presence.today': 'Seen today',
  'presence.share': 'Show friends when I’m around',
  'presence.shareHelp': 'At a table, online, or seen today: never the time. Only friends see it.',

  'problem.cannot_befriend_yourself': 'That’s you.',
  'problem.unblock_first': 'You’ve blocked this player. Unblock them in the settings first.',
  'problem.no_such_player': 'There is no such player.',
  'problem.name_one_player': 'Say whom you mean in one way: by name, link or id.',
  'problem.no_player_called_so': 'No player has this name. Check the spelling.',
  'problem.too_many_friends': 'You can have up to {most} friends.',
  'problem.friend_has_too_many_friends': 'This player can’t have more friends for now.',
};

export type FriendMessages = typeof en;
export default en;
