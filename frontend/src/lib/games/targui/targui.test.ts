import { expect, test } from 'vitest';

import type { LogEvent } from '../../api/types';
import { robbersWay, targisWay } from './journeys';
import { scored } from './words';

const event = (kind: string, facts: object = {}): LogEvent =>
  ({ version: 7, recorded_at: '', kind, seat: 1, ...facts }) as unknown as LogEvent;

test('the robber walks his frame, also over its corner', () => {
  expect(robbersWay([], 5, 10)).toEqual([]);
  expect(robbersWay([event('targui.robber_moved')], 3, 10)).toEqual([{ x: -10, y: 0 }, { x: 0, y: 0 }]);
  const over = robbersWay([event('targui.robber_moved'), event('targui.robber_moved')], 5, 10);
  expect(over).toEqual([{ x: -10, y: -10 }, { x: 0, y: -10 }, { x: 0, y: 0 }]);
  expect(robbersWay([event('targui.robber_moved')], 1, 10)[0]).toEqual({ x: -10, y: 0 });
});

test('a Targi comes from below to its spot, once', () => {
  const news = [event('targui.targi_placed', { at: 'b2' })];
  expect(targisWay(news, 'b2', 10)).toEqual([{ x: 0, y: 60 }, { x: 0, y: 0 }]);
  expect(targisWay(news, 'b3', 10)).toEqual([]);
});

test('a row of the score is counted from one, and an ability has its card', () => {
  const sentences = { 'score.row_of_equals': 'Row {row}', 'score.ability': '{card}', 'card.TX-1': 'The well' };
  const scene = { view: {}, offer: {}, seat: 0, seats: [], news: [], sentences };
  expect(scored({ code: 'row_of_equals', value: 4, facts: { row: 0 } }, scene)).toBe('Row 1');
  expect(scored({ code: 'ability', value: 2, facts: { card: 'TX-1' } }, scene)).toBe('The well');
});
