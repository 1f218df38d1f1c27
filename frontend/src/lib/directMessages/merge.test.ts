import { expect, test } from 'vitest';

import type { Message } from './api';
import { mergeMessages } from './merge';

const message = (number: number, change: number, text: string | null): Message => ({
  number,
  change,
  author: 'p_ann',
  written_at: '2026-11-18T12:00:00Z',
  state: text === null ? 'deleted' : 'shown',
  text,
  links: false,
});

test('an update adds messages in order and replaces changed ones', () => {
  const shown = [message(1, 1, 'one'), message(2, 2, 'two')];
  const merged = mergeMessages(shown, [message(3, 3, 'three'), message(1, 4, null)]);
  expect(merged.map((each) => [each.number, each.text])).toEqual([
    [1, null],
    [2, 'two'],
    [3, 'three'],
  ]);
});

test('an older answer that arrives late changes nothing', () => {
  const deleted = [message(1, 4, null)];
  expect(mergeMessages(deleted, [message(1, 1, 'one')])).toEqual(deleted);
});
