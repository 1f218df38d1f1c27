import type { Chair, Snapshot, TableInfo } from './types';

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
  ...changed,
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
  paused: null,
  undone: [],
  result: null,
  ended: null,
  revealed: false,
  reveal_due: null,
  listed: true,
  begins: null,
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
