import { expect, test } from 'vitest';

import { turnEnd } from './turnEnds';

const surely = [{ kind: 'place', at: [1, -1], silk: false }];
const perhaps = [{ kind: 'use', piece: 'b13' }];

test('a listed move ends the turn, in any order of its fields', () => {
  expect(turnEnd({ silk: false, at: [1, -1], kind: 'place' }, surely)).toEqual({ endsTurn: true });
});

test('a move that turns up a card first may end the turn', () => {
  expect(turnEnd({ kind: 'use', piece: 'b13' }, surely, perhaps)).toEqual({ endsTurn: 'perhaps' });
});

test('any other move says nothing', () => {
  expect(turnEnd({ kind: 'place', at: [1, -1], silk: true }, surely, perhaps)).toEqual({});
  expect(turnEnd({ kind: 'place', at: [1, -1], silk: false })).toEqual({});
});
