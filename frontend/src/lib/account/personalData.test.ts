import { expect, test } from 'vitest';

import type { StoredData } from './account';
import { runningGames } from './personalData';

const seat = (
  table_id: string,
  table__status: string,
  resigned = false,
): StoredData['seats'][number] => ({
  table_id,
  table__game: 'chess',
  table__status,
  seat: 0,
  resigned,
  rank: null,
});

test('erasing resigns running games, except those already resigned', () => {
  const seats = [
    seat('a', 'playing'),
    seat('b', 'playing', true),
    seat('c', 'finished'),
    seat('d', 'open'),
  ];
  expect(runningGames({ seats })).toBe(1);
});
