import { beforeEach, expect, test } from 'vitest';

import type { WatchedGame } from './api';
import { nextOf, noteWatched } from './nextGame';

const games = (...ids: string[]): WatchedGame[] => ids.map((id) => ({ id }) as WatchedGame);

beforeEach(() => sessionStorage.clear());

test('the next game is the first one that was not watched yet', () => {
  noteWatched('a');
  noteWatched('b');
  expect(nextOf(games('a', 'b', 'c', 'd'), 'b')).toBe('c');
});

test('once all were watched, another one comes again, but not the same', () => {
  for (const id of ['a', 'b']) noteWatched(id);
  expect(nextOf(games('a', 'b'), 'a')).toBe('b');
});

test('without another game there is no next one', () => {
  expect(nextOf(games('a'), 'a')).toBeNull();
  expect(nextOf([], 'a')).toBeNull();
});

test('a broken store does no harm', () => {
  sessionStorage.setItem('watched', '{');
  expect(nextOf(games('a', 'b'), 'a')).toBe('b');
});
