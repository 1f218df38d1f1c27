/** The links to people and their tables. */
const en = {
  'social.title': 'People',
  'social.friends': 'Friends',
  'social.requests': '{n} {n:request|requests}',
  'social.unread': '{n} {n:conversation|conversations} with new messages',
  'social.open': 'Open tables',
  'social.watch': 'Watch',
  'social.circles': 'Circles',
  'social.messages': 'Messages',
};

export type SocialMessages = typeof en;
export default en;
