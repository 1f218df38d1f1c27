import { expect, test } from 'vitest';

import { contains, leadAndDetails, partsOf } from './clauses';

const LONG =
  `${'A rule that is long enough to stand on its own, with one sentence. '.repeat(4)}`.trim();

test('a short rule is shown as a whole, a long one by its first sentence', () => {
  expect(leadAndDetails('One. Two.', false)).toEqual(['One. Two.', '']);
  const [lead, details] = leadAndDetails(LONG, false);
  expect(lead).toBe('A rule that is long enough to stand on its own, with one sentence.');
  expect(`${lead} ${details}`).toBe(LONG);
});

test('the further sentences of a ruling are details, however short', () => {
  const text = 'Seventy characters of a rule are enough to be shown before the details. More.';
  expect(leadAndDetails(text, true)[1]).toBe('More.');
  expect(leadAndDetails('Short. More.', true)).toEqual(['Short. More.', '']);
});

test('a search finds words in any case, with or without accents', () => {
  expect(partsOf('Défaussez, défaussez', 'DEFAUSSEZ')).toEqual([
    { text: 'Défaussez', found: true },
    { text: ', ', found: false },
    { text: 'défaussez', found: true },
  ]);
  expect(partsOf('nothing', 'camel')).toEqual([{ text: 'nothing', found: false }]);
  expect([contains('Chameau', 'cha'), contains('Chameau', 'or'), contains('x', '')]).toEqual([
    true,
    false,
    true,
  ]);
});
