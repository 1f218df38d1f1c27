import { expect, test } from 'vitest';

import { formatSize, isUnfinished } from './archive';

test.each([
  [10, '1 kB'],
  [34_567, '35 kB'],
  [1_240_000, '1.2 MB'],
])('%d bytes are %s', (bytes, shown) => {
  expect(formatSize(bytes, 'en')).toBe(shown);
});

test('an archive is unfinished while it waits and is built', () => {
  const states = ['none', 'waiting', 'building', 'ready', 'failed'] as const;
  const unfinished = states.filter((state) =>
    isUnfinished({ state, percent: 0, asked_at: null, expires_at: null, size: 0 }),
  );
  expect(unfinished).toEqual(['waiting', 'building']);
});
