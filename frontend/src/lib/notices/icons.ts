import type { IconName } from '../ui/controls/icons';
import type { Notice } from './api';

const ICONS: Readonly<Record<Notice['kind'], IconName>> = {
  your_turn: 'play',
  invitation: 'people',
  rematch: 'turnLeft',
  request: 'undo',
  answer: 'check',
  game_over: 'flag',
  time_low: 'clock',
  nudge: 'bell',
  seat_taken: 'bot',
  plan_dropped: 'list',
  table_closed: 'close',
  holiday_spent: 'calendar',
  moderation: 'shield',
  friends: 'people',
  message: 'mail',
  chat: 'chat',
};

/** Return the icon of a kind of notice; of one that is newer than this app, a bell. */
export const iconOf = (kind: Notice['kind']): IconName => ICONS[kind] ?? 'bell';
