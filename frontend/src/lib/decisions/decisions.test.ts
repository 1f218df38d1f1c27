import { expect, test } from 'vitest';

import { decisionPoints, decisionsAfter, shownAtTable, type Decision } from './decisions';

const steps = [
  { first: 3, position: 5 },
  { first: 6, position: 8 },
  { first: 11, position: 12 },
];
const decision = (version: number, more: Partial<Decision> = {}): Decision =>
  ({ version, decision: 'undone', revoked: false, ...more }) as Decision;

test('a decision stands after the step that was recorded before it', () => {
  const made = [decision(9), decision(10), decision(13)];
  expect(decisionsAfter(steps, 8, made).map(({ version }) => version)).toEqual([9, 10]);
  expect(decisionsAfter(steps, 12, made).map(({ version }) => version)).toEqual([13]);
  expect(decisionsAfter(steps, 5, made)).toEqual([]);
  expect(decisionPoints(steps, steps, made)).toEqual([1, 2]);
});

test('a branch of undone steps has no decisions that belong to later steps', () => {
  const track = steps.slice(0, 2);
  expect(decisionPoints(track, steps, [decision(13)])).toEqual([]);
});

test('a table shows its last decision unless it was taken back', () => {
  expect(shownAtTable({ decisions: [decision(4), decision(5)] })).toEqual([decision(5)]);
  const back = [decision(4, { revoked: true }), decision(5, { decision: 'revoked' })];
  expect(shownAtTable({ decisions: back })).toEqual([]);
});
