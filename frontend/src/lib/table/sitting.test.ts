import { expect, test } from 'vitest';

import type { Chair, TableInfo } from '../api/types';
import { hasFreeSeat, sitCommand } from './sitting';

const chair = (player: string): Chair => ({
  player,
  bot: '',
  away: false,
  resigned: false,
  expired: false,
  to_act: false,
  bank: null,
  deadline: null,
});
const table = (...players: string[]): TableInfo =>
  ({ seats: players.map(chair), commitment: 'ab'.repeat(32) }) as unknown as TableInfo;

test('one sits on the first free chair, with chance of one’s own', () => {
  const one = sitCommand(table('ann', '', ''));
  const other = sitCommand(table('ann', '', ''));
  expect(one).toMatchObject({ kind: 'sit', seat: 1, commitment: 'ab'.repeat(32) });
  expect(one.entropy).toMatch(/^[0-9a-f]{64}$/);
  expect(one.entropy).not.toBe(other.entropy);
});

test('a table is full when every chair is taken', () => {
  expect(hasFreeSeat(table('ann', 'bot:easy'))).toBe(false);
  expect(hasFreeSeat(table('ann', ''))).toBe(true);
});
