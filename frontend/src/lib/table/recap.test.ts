import { expect, test } from 'vitest';

import type { LogEvent } from '../api/types';
import { stepsBetween } from './recap';

const row = (version: number, kind: string): LogEvent => ({ version, kind, recorded_at: '' }) as unknown as LogEvent;
const LOG = [
  row(1, 'table.started'),
  row(2, 'toy.dealt'),
  ...[3, 6, 9, 12].flatMap((at) => [row(at, 'table.played'), row(at + 1, 'toy.moved'), row(at + 2, 'toy.scored')]),
  row(15, 'table.finished'),
];

test('each move since is one step, which ends with its last fact; the table’s own facts are none', () => {
  const steps = stepsBetween(LOG, { undone: [] }, 5, 15);
  expect(steps.map(({ at }) => at)).toEqual([8, 11, 14]);
  expect(steps[0]?.news.map(({ kind }) => kind)).toEqual(['toy.moved', 'toy.scored']);
  expect(stepsBetween(LOG, { undone: [] }, 5, 8)).toHaveLength(1);
});

test('what was taken back is not played', () => {
  expect(stepsBetween(LOG, { undone: [[9, 11]] }, 5, 15).map(({ at }) => at)).toEqual([8, 14]);
});
