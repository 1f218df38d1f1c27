import { expect, test } from 'vitest';

import { stepsBetween } from './playedSteps';

const row = (version: number, kind: string) => ({ version, kind });
const MOVES = [3, 6, 9, 12];
const GAME = {
  log: [
    row(1, 'table.started'),
    row(2, 'toy.dealt'),
    ...MOVES.flatMap((at) => [
      row(at, 'table.played'),
      row(at + 1, 'toy.moved'),
      row(at + 2, 'toy.scored'),
    ]),
    row(15, 'table.finished'),
  ],
  steps: [
    { first: 1, position: 2, parent: 0, seat: null },
    ...MOVES.map((at) => ({ first: at, position: at + 2, parent: at - 1, seat: at % 2 })),
  ],
};

test('each move is one step that ends with its last game event', () => {
  const steps = stepsBetween(GAME, { undone: [] }, 5, 15);
  expect(steps.map(({ at }) => at)).toEqual([8, 11, 14]);
  expect(steps[0]?.news.map(({ kind }) => kind)).toEqual(['toy.moved', 'toy.scored']);
  expect(stepsBetween(GAME, { undone: [] }, 5, 8)).toHaveLength(1);
});

test('undone moves are left out', () => {
  expect(stepsBetween(GAME, { undone: [[9, 11]] }, 5, 15).map(({ at }) => at)).toEqual([8, 14]);
});
