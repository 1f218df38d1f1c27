import { expect, test } from 'vitest';

import type { GameInfo, Snapshot } from '../api/types';
import { bare, carriedTo, carry } from './carried';
import { OnwardWish } from './wish.svelte';

const game = { key: 'chess', title: 'Chess', edition: '1', seats: [2, 3], options: [], bots: ['easy', 'good'] } as GameInfo;

function wishFrom(bots: string[], more: { revealed: boolean; mine: number | null }): OnwardWish {
  const source = {
    id: 't',
    your_seat: more.mine,
    table: { revealed: more.revealed, seats: bots.map((bot) => ({ bot })) },
  } as unknown as Snapshot;
  return new OnwardWish(source, game, bare('t', 8), [1]);
}

test('from a game that hides something I keep my seat, against bots, for myself', () => {
  const wish = wishFrom(['', '', 'good'], { revealed: false, mine: 1 });
  expect(wish.order.chairs).toEqual(['bot:easy', '', 'bot:good']);
  expect([wish.mySeat, wish.anySeat, wish.order.visibility, wish.startsAtOnce]).toEqual([1, false, 'private', true]);
});

test('who only looked on sits where it is to move, or where they like', () => {
  const wish = wishFrom(['', ''], { revealed: false, mine: null });
  expect([wish.mySeat, wish.anySeat]).toEqual([1, true]);
  wish.seat(0, { kind: 'me' });
  expect(wish.order.chairs).toEqual(['', 'bot:easy']);
  expect(wish.mySeat).toBe(0);
});

test('from a game that hides nothing friends are asked, and seats changed', () => {
  const wish = wishFrom(['', '', 'good'], { revealed: true, mine: 0 });
  expect(wish.seats.map(({ kind }) => kind)).toEqual(['me', 'friend', 'bot']);
  wish.seat(2, { kind: 'me' });
  expect(wish.order.chairs).toEqual(['bot:good', '', '']);
  wish.visibility = 'unlisted';
  expect([wish.mySeat, wish.order.visibility]).toEqual([2, 'unlisted']);
});

test('the other game decides the options; what was tried is sent along', () => {
  const wish = wishFrom(['', ''], { revealed: true, mine: 0 });
  expect(wish.order).toMatchObject({ game: 'chess', options: {}, continues: { table: 't', at: 8, moves: [] } });
});

test('what was tried is carried to its own position only', () => {
  const tried = { ...bare('t', 8), moves: [{ seat: 0, move: { kind: 'walk' } }] };
  carry(tried);
  expect(carriedTo('t', 8)).toEqual(tried);
  expect(carriedTo('t', 9).moves).toEqual([]);
  expect(carriedTo('u', 8).moves).toEqual([]);
});
