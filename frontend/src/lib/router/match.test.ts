import { expect, test } from 'vitest';

import { match } from './match';

test('a pattern extracts the parts of a path', () => {
  expect(match('/tables/:id/replay/:version', '/tables/a%20b/replay/7')).toEqual({
    id: 'a b',
    version: '7',
  });
});

test('a path of another length or with another word does not match', () => {
  expect(match('/tables/:id', '/tables')).toBeNull();
  expect(match('/tables/:id', '/rules/chess')).toBeNull();
  expect(match('/', '/')).toEqual({});
});
