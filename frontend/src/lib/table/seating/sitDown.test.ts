import { expect, test } from 'vitest';

import { aChair, aTable } from '../../api/testing';
import type { TableInfo } from '../../api/types';
import { hasFreeSeat, sitCommand } from './sitDown';

const table = (...players: string[]): TableInfo =>
  aTable({ seats: players.map((player) => aChair({ player })) });

test('sitting takes the first free seat with its own entropy', () => {
  const one = sitCommand(table('ann', '', ''));
  const other = sitCommand(table('ann', '', ''));
  expect(one).toMatchObject({ kind: 'sit', seat: 1, commitment: 'ab'.repeat(32) });
  expect(one.entropy).toMatch(/^[0-9a-f]{64}$/);
  expect(one.entropy).not.toBe(other.entropy);
});

test('a table is full when every seat is taken', () => {
  expect(hasFreeSeat(table('ann', 'bot:easy'))).toBe(false);
  expect(hasFreeSeat(table('ann', ''))).toBe(true);
});
