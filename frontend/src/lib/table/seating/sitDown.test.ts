import { expect, test } from 'vitest';

import { aChair, aTable } from '../../api/testing';
import type { TableInfo } from '../../api/types';
import { hasFreeSeat, seatFor, sitCommand } from './sitDown';

const table = (...players: string[]): TableInfo =>
  aTable({ seats: players.map((player) => aChair({ player })) });

test('sitting takes the first free seat with its own entropy', () => {
  const one = sitCommand(table('ann', '', ''));
  const other = sitCommand(table('ann', '', ''));
  expect(one).toMatchObject({ kind: 'sit', seat: 1, commitment: 'ab'.repeat(32) });
  expect(one.entropy).toMatch(/^[0-9a-f]{64}$/);
  expect(one.entropy).not.toBe(other.entropy);
});

test('a reserved seat is for its player, until that player declines', () => {
  const free = aChair();
  const seats = [aChair({ player: 'ann' }), aChair({ invited: 'bob' }), free];
  expect(['bob', 'cat', ''].map((me) => seatFor(aTable({ seats }), me))).toEqual([1, 2, 2]);
  const declined = aTable({ seats: [aChair({ invited: 'bob', declined: true })] });
  expect(['bob', 'cat'].map((me) => seatFor(declined, me))).toEqual([0, 0]);
  expect(seatFor(aTable({ seats: [aChair({ invited: 'bob' })] }), 'cat')).toBe(-1);
});

test('a table is full when every seat is taken', () => {
  expect(hasFreeSeat(table('ann', 'bot:easy'))).toBe(false);
  expect(hasFreeSeat(table('ann', ''))).toBe(true);
});
