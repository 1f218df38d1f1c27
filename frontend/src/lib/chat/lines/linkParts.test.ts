import { expect, test } from 'vitest';

import { linkParts } from './linkParts';

test('an address in a text becomes a link without the punctuation after it', () => {
  expect(linkParts('See https://example.org/a?b=1, please.', true)).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: ', please.' },
  ]);
  expect(linkParts('http://example.org', true)).toEqual([
    { text: 'http://example.org', href: 'http://example.org/' },
  ]);
});

test('without permission nothing is a link', () => {
  expect(linkParts('https://example.org', false)).toEqual([{ text: 'https://example.org' }]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://example.org',
  'https://',
  'https://localhost',
  'https://example.org@evil.test/',
  'www.example.org',
])('%s stays text', (text) => {
  expect(linkParts(text, true)).toEqual([{ text }]);
});

test('markup stays text', () => {
  expect(
    linkParts('<b>bold</b> <a href="https://a.test">x</a>', true)
      .map((p) => p.text)
      .join(''),
  ).toBe('<b>bold</b> <a href="https://a.test">x</a>');
});

test('look-alikes lead to the address that the browser shows', () => {
  const [part] = linkParts('https://exаmple.org/', true);
  expect(part?.href).toContain('xn--');
});
