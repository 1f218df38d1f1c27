import type { ChatLine, ChatPage } from './types';

/** Complete values of the chat for tests, with the fields that a test is about replaced. */

export const aLine = (number: number, changed: Partial<ChatLine> = {}): ChatLine => ({
  number,
  change: number,
  channel: 'players',
  seat: 1,
  player: 'p_bob',
  name: 'Bob',
  at: '2026-03-01T12:00:00Z',
  state: 'shown',
  text: `line ${number}`,
  phrase: null,
  step: null,
  links: false,
  ...changed,
});

export const aPage = (changed: Partial<ChatPage> = {}): ChatPage => ({
  channel: 'players',
  lines: [],
  reactions: [],
  version: 0,
  next: null,
  may_write: null,
  read: 0,
  unread: 0,
  ...changed,
});
