import { expect, test } from 'vitest';

import { mostTelling } from './mostTelling';

const fact = (words: string, weight: number): { words: string; weight: number } => ({
  words,
  weight,
});

test('the facts with the greatest weights stay in the order they happened', () => {
  const facts = [fact('a', 10), fact('b', 60), fact('c', 20), fact('d', 60)];
  expect(mostTelling(facts, 2).map(({ words }) => words)).toEqual(['b', 'd']);
  expect(mostTelling(facts, 3).map(({ words }) => words)).toEqual(['b', 'c', 'd']);
});

test('of equal facts the later ones are kept', () => {
  const facts = [fact('a', 10), fact('b', 10), fact('c', 10)];
  expect(mostTelling(facts, 2).map(({ words }) => words)).toEqual(['b', 'c']);
  expect(mostTelling(facts, 9)).toEqual(facts);
  expect(mostTelling([], 2)).toEqual([]);
});
