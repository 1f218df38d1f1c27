import { expect, test } from 'vitest';

import type { LogEvent } from '../../api/types';
import { choices } from './choices';
import { TarguiHand } from './hand.svelte';
import { robbersWay, targisWay } from './journeys';
import en from './messages/en';
import fr from './messages/fr';
import { scored, tell } from './words';

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

const sceneOf = (offer: object, sentences: Record<string, string>) => ({
  view: { faces: { 'TB-01': { prices: [{ pepper: 1, gold: 1 }], symbol: 'oasis' } }, players: [{ purse: {}, rows: [] }] },
  offer: { water: [], ...offer } as never,
  seat: 0,
  seats: [],
  news: [],
  sentences,
});

test.each([
  [en, ['Play Oasis TB-01 for 1 pepper, 1 stored gold', 'Play Oasis TB-01 for 1 pepper, 1 gold']],
  [fr, ['Jouer Oasis TB-01 pour 1 poivre, 1 or mis de côté', 'Jouer Oasis TB-01 pour 1 poivre, 1 or']],
])('a price that stored gold can pay is two choices', (sentences, words) => {
  const way = { price: 0, extra: false, once: '', water: 0, goods: [{ pepper: 1 }], missing: {} };
  const ways = [{ ...way, gold: 0, stored: 1 }, { ...way, gold: 1, stored: 0 }];
  const offer = { step: 'card', play: '', options: ['play'], cards: [{ card: 'TB-01', ways }] };
  const found = choices(sceneOf(offer, sentences));
  expect(found.map(({ words }) => words)).toEqual(words);
  expect(found.map(({ move }) => move.stored)).toEqual([1, 0]);
});

test('the log says which gold was paid', () => {
  const paid = event('targui.card_paid', { card: 'TB-01', paid: { pepper: 1 }, stored: 1 });
  expect(tell(paid, sceneOf({}, en))).toBe(' plays Oasis TB-01 for 1 pepper, 1 stored gold.');
});

test('surplus water takes the place of the end of the turn', () => {
  const water = [{ into: 'salt', water: 2 }];
  const offer = { step: 'turn', pieces: [], abilities: [], end: false, surplus_water: 2, water };
  const hand = new TarguiHand(sceneOf(offer, en));
  expect(hand.hint).toBe('Exchange your surplus water first');
  expect(hand.choices.map(({ words }) => words)).toEqual(['Give 2 water for 1 salt']);
});
