import { expect, test } from 'vitest';

import { piecesOf } from './links';

test('addresses are clickable only if they may be', () => {
  expect(piecesOf('See https://example.org/a?b=1.', false)).toEqual([
    { text: 'See https://example.org/a?b=1.' },
  ]);
  expect(piecesOf('See https://example.org/a?b=1.', true)).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '.' },
  ]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'http://', '<b>x</b>'])(
  '%s stays text',
  (text) => {
    expect(piecesOf(text, true).some(({ href }) => href)).toBe(false);
  },
);

test('all pieces together are the text', () => {
  const text = 'a (https://one.example) http://two.example/x»  https://[ end';
  expect(
    piecesOf(text, true)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
