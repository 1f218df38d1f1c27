import { expect, test } from 'vitest';

import type { GameInfo, TableInfo } from '../api/types';
import { TableWish } from './wish.svelte';

const game: GameInfo = {
  key: 'chess',
  title: 'Chess',
  edition: '1',
  seats: [2, 3],
  options: [
    { key: 'board', default: 'round', values: ['round', 'square'], form: 'one', seats: [2] },
    { key: 'ties', default: 'share', values: ['share'], form: 'one', seats: [] },
  ],
  bots: ['easy', 'good'],
};

test('a fresh wish is for me and a friend', () => {
  const wish = new TableWish(game);
  expect(wish.seats.map(({ kind }) => kind)).toEqual(['me', 'friend']);
  expect(wish.startsAtOnce).toBe(false);
});

test('seats that stay keep their choice', () => {
  const wish = new TableWish(game);
  wish.seat(1, { kind: 'bot', level: 'good' });
  wish.resize(3);
  expect(wish.order.chairs).toEqual(['', 'bot:good', '']);
});

test('an option that the number of players closes is not sent', () => {
  const wish = new TableWish(game);
  wish.set('board', 'square');
  expect(wish.order.options).toEqual({ board: 'square' });
  wish.resize(3);
  expect(wish.open.map(({ key }) => key)).toEqual(['ties']);
  expect(wish.order.options).toEqual({});
});

test('a clock is for those who wait for one another', () => {
  const wish = new TableWish({ ...game, seats: [1, 2] });
  wish.pace = { form: 'bank', seconds: 3600, increment: 60 };
  wish.resize(2);
  expect(wish.order.pace).toEqual({ form: 'bank', seconds: 3600, increment: 60 });
  wish.resize(1);
  expect(wish.order.pace).toEqual({ form: 'none' });
});

test('only me and bots start at once', () => {
  const wish = new TableWish(game);
  wish.seat(1, { kind: 'bot', level: 'easy' });
  expect(wish.startsAtOnce).toBe(true);
});

test('a table like one that is over has its seats and terms, with me first', () => {
  const wish = new TableWish(game);
  const seats = [{ player: 'bot:good' }, { player: 'ann' }, { player: 'bob' }];
  const past = { seats, options: { ties: 'share', gone: 'x' }, undo: 'free', visibility: 'public', pace: { form: 'none' } };
  wish.repeat(past as unknown as TableInfo, 1);
  expect(wish.seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 'good' }, { kind: 'friend' }]);
  expect(wish.order).toMatchObject({ options: { ties: 'share' }, undo: 'free', visibility: 'public' });
});
