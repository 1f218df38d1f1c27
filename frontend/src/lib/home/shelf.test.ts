import { beforeEach, expect, test } from 'vitest';

import type { GameInfo } from '../api/types';
import { DAILY_PUZZLES } from '../games/dailyPuzzles';
import { storedDailyTable, storeDailyTable } from './dailyTable';
import { easiestGame } from './openAndSit';

const MORNING = new Date('2030-04-05T06:00:00Z');
const EVENING = new Date('2030-04-05T23:59:00Z');
const NEXT_DAY = new Date('2030-04-06T00:01:00Z');

beforeEach(() => localStorage.clear());

const game = (key: string, difficulty: GameInfo['difficulty'], minutes: number): GameInfo =>
  ({ key, difficulty, minutes }) as GameInfo;

test('the easiest game comes first, and of these the shortest', () => {
  const games = [game('a', 'hard', 10), game('b', 'easy', 40), game('c', 'easy', 30)];
  expect(easiestGame(games)?.key).toBe('c');
  expect(easiestGame([])).toBeUndefined();
});

test('the puzzle of the day is the same all day, and another one the next day', () => {
  expect(DAILY_PUZZLES.length).toBeGreaterThan(0);
  for (const { options } of DAILY_PUZZLES) {
    expect(options(EVENING)).toEqual(options(MORNING));
    expect(options(NEXT_DAY)).not.toEqual(options(MORNING));
  }
});

test('the table of the daily puzzle is remembered until the day ends', () => {
  expect(storedDailyTable(MORNING)).toBeNull();
  storeDailyTable(MORNING, 'table');
  expect(storedDailyTable(EVENING)).toBe('table');
  expect(storedDailyTable(NEXT_DAY)).toBeNull();
});
