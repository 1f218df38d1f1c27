/** Direct messages, in English. */
const en = {
  'messages.title': 'Messages',
  'messages.empty': 'Nothing here yet. Open a friend’s page to write to them.',
  'messages.signIn': 'Your conversations will be here.',
  'messages.unread': 'unread',
  'messages.you': 'You: {text}',
  'messages.deleted': 'Message deleted',
  'messages.hidden': 'Hidden by a moderator',
  'messages.deletedAccount': 'Deleted account',
  'messages.more': 'Show more',
  'messages.earlier': 'Show earlier messages',
  'messages.begin': 'This is the beginning of your conversation with {name}.',
  'messages.list': 'Messages with {name}',
  'messages.write': 'Message to {name}',
  'messages.send': 'Send',
  'messages.count': '{n} of {most} characters',
  'messages.by': '{name}, {when}',
  'messages.byYou': 'You, {when}',
  'messages.delete': 'Delete',
  'messages.deleteLabel': 'Delete your message: {text}',
  'messages.deleteTitle': 'Delete this message?',
  'messages.deleteText': 'It disappears for both of you. “Message deleted” stays in its place.',
  'messages.report': 'Report',
  'messages.reportLabel': 'Report the message: {text}',

  'messages.settings': 'Who can write to you first',
  'messages.settingsHelp': 'Anyone you’ve written to can always answer.',
  'messages.saved': 'Saved.',
  'messagesFrom.friends': 'Friends',
  'messagesFrom.tables': 'Friends and current opponents',
  'messagesFrom.played': 'Everyone I’ve played with',
  'messagesFrom.everyone': 'Everyone',

  'problem.messages_closed': '{name} doesn’t take messages from you at the moment.',
  'problem.you_block_player': 'You’ve blocked {name}. Unblock them in Settings to write.',
  'problem.messages_need_account': 'Guests can’t write messages. Create an account first.',
  'problem.guests_have_no_messages': '{name} plays as a guest, and guests can’t get messages.',
  'problem.cannot_write_to_yourself': 'You can’t write to yourself.',
  'problem.message_empty': 'Write something first.',
  'problem.message_too_long': 'Keep it under {most} characters.',
  'problem.messages_too_fast': 'That was fast. You can write again in {seconds} s.',
  'problem.too_many_conversations':
    'You can start {most} conversations a day. You can start another one from {when}.',
  'problem.same_text_to_many':
    'You’ve sent this to several people already. You can send it again from {when}.',
  'problem.no_such_message': 'This message is no longer there.',
  'problem.muted': 'You can’t write to others until {when}.',
};

export default en;
export type DirectMessages = typeof en;
