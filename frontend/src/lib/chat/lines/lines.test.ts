import { expect, test } from 'vitest';

import { aLine } from '../testing';
import { continues, firstAfter, mergeLines, mergeReactions } from './lines';

test('a changed line replaces the one with its number, an older answer does not', () => {
  const known = [aLine(1), aLine(2, { change: 5, state: 'deleted', text: null })];
  const merged = mergeLines(known, [aLine(2), aLine(3)]);
  expect(merged.map(({ number, state }) => [number, state])).toEqual([
    [1, 'shown'],
    [2, 'deleted'],
    [3, 'shown'],
  ]);
  expect(mergeLines(known, [])).toBe(known);
});

test('a seat has one reaction for each step, and can withdraw it', () => {
  const one = mergeReactions([], [{ step: 4, seat: 0, reaction: 'clap', change: 1 }]);
  const two = mergeReactions(one, [
    { step: 4, seat: 0, reaction: 'wow', change: 2 },
    { step: 4, seat: 1, reaction: 'heart', change: 3 },
  ]);
  expect(two.map(({ seat, reaction }) => [seat, reaction])).toEqual([
    [0, 'wow'],
    [1, 'heart'],
  ]);
  expect(mergeReactions(two, [{ step: 4, seat: 0, reaction: null, change: 4 }])).toHaveLength(1);
});

test('lines of one author are grouped while they follow each other', () => {
  const line = aLine(1);
  expect(continues(aLine(2, { at: '2026-03-01T12:02:00Z' }), line)).toBe(true);
  expect(continues(aLine(2, { at: '2026-03-01T12:06:00Z' }), line)).toBe(false);
  expect(continues(aLine(2, { player: 'p_ann' }), line)).toBe(false);
  expect(continues(aLine(2, { player: '' }), aLine(1, { player: '' }))).toBe(false);
  expect(continues(line, undefined)).toBe(false);
});

test('own lines are not new', () => {
  const lines = [aLine(1), aLine(2, { player: 'p_me' }), aLine(3)];
  expect(firstAfter(lines, 1, 'p_me')?.number).toBe(3);
  expect(firstAfter(lines, 3, 'p_me')).toBeUndefined();
});
