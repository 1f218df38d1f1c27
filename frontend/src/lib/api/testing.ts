import type { Chair, GameInfo, OfferedPaces, Snapshot, TableInfo } from './types';

/** Complete values of the wire for tests, with the fields that a test is about replaced. */

export const aChair = (changed: Partial<Chair> = {}): Chair => ({
  player: '',
  bot: '',
  away: false,
  resigned: false,
  expired: false,
  to_act: false,
  bank: null,
  deadline: null,
  invited: '',
  declined: false,
  hints: 0,
  by_substitute: 0,
  former: [],
  offers: [],
  replaced: false,
  ...changed,
});

const ABOUT = { goal: 'goal', turn: 'turn', end: 'end' };

export const aGame = (changed: Partial<GameInfo> = {}): GameInfo => ({
  key: 'chess',
  title: 'Chess',
  edition: '1',
  seats: [2, 3],
  options: [],
  bots: ['easy', 'good'],
  minutes: 30,
  difficulty: 'medium',
  about: { en: ABOUT, fr: ABOUT },
  lesson: 0,
  hides: false,
  ...changed,
});

const HOUR = 3600;

/** The paces that the service offers, in short. */
export const somePaces = (): OfferedPaces => ({
  presets: [
    { key: 'live', pace: { form: 'none', seconds: 0, increment: 0 } },
    {
      key: 'daily',
      pace: { form: 'bank', seconds: 72 * HOUR, increment: 12 * HOUR, cap: 120 * HOUR },
    },
  ],
  turns: [12 * HOUR, 48 * HOUR],
  for_friends: 'daily',
});

export const aTable = (changed: Partial<TableInfo> = {}): TableInfo => ({
  id: 't',
  game: 'chess',
  edition: '1',
  host: 'ann',
  options: {},
  visibility: 'public',
  undo: 'ask',
  pace: { form: 'none', seconds: 0, increment: 0 },
  commitment: 'ab'.repeat(32),
  status: 'playing',
  version: 0,
  position: 0,
  seats: [],
  request: null,
  closed_request: null,
  paused: null,
  undone: [],
  result: null,
  ended: null,
  revealed: false,
  reveal_due: null,
  listed: true,
  begins: null,
  rematch: null,
  rematch_of: '',
  absence: 'play_on',
  pause_ends: null,
  expires: null,
  nudge: null,
  agreed: null,
  decisions: [],
  paused_by_staff: false,
  asking_closed: false,
  substitutes: false,
  invitations: [],
  ...changed,
});

export const aSnapshot = (changed: Partial<Snapshot> = {}): Snapshot => ({
  id: 't',
  version: 0,
  position: 0,
  head: '',
  your_seat: null,
  table: aTable(),
  view: null,
  offer: {},
  events: [],
  steps: [],
  asks: { commands: [] },
  players: {},
  ...changed,
});
