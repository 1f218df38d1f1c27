import { expect, test } from 'vitest';

import { match } from './match';

test('a pattern names the parts of a path', () => {
  expect(match('/tables/:id/replay/:version', '/tables/a%20b/replay/7')).toEqual({
    id: 'a b',
    version: '7',
  });
});

test('another length or another word is no match', () => {
  expect(match('/tables/:id', '/tables')).toBeNull();
  expect(match('/tables/:id', '/rules/gemblo')).toBeNull();
  expect(match('/', '/')).toEqual({});
});
