import type { SocialMessages } from './en';

/** The links to people and their tables, in French. */
const fr: SocialMessages = {
  'social.title': 'Les autres',
  'social.friends': 'Amis',
  'social.requests': '{n} {n:demande|demandes}',
  'social.unread': '{n} {n:conversation|conversations} avec de nouveaux messages',
  'social.open': 'Parties ouvertes',
  'social.watch': 'Regarder',
  'social.circles': 'Cercles',
  'social.messages': 'Messages',
};

export default fr;
