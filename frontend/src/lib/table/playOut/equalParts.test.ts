import { expect, test } from 'vitest';

import { keepEqualParts } from './equalParts';

const before = { view: { cells: [1, 2] }, offer: { kind: 'place' }, seat: 0 };

test('the previous object is kept if nothing has changed', () => {
  expect(keepEqualParts(before, structuredClone(before))).toBe(before);
});

test('only what has changed is new', () => {
  const next = keepEqualParts(before, { ...structuredClone(before), offer: { kind: 'pass' } });
  expect(next).toEqual({ ...before, offer: { kind: 'pass' } });
  expect(next.view).toBe(before.view);
});

test('a part that is gone is a change', () => {
  const { view, offer } = before;
  expect(keepEqualParts<object>(before, { view, offer })).toEqual({ view, offer });
  expect(keepEqualParts(null, before)).toBe(before);
});
