import { expect, test } from 'vitest';

import type { Sentences } from '../../i18n/index.svelte';
import { positionsIn, sceneAt, type Position } from '../fixtures';
import { choices } from './choices';
import { TarguiHand } from './hand.svelte';
import { robberPath, targiPath } from './board/animations';
import en from './messages/en';
import fr from './messages/fr';
import type { Offer, Scene, View } from './view';
import { describeScore, describeEvent } from './words';

const [position] = positionsIn(
  import.meta.glob<readonly Position<View, Scene['offer']>[]>('./fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);

/** Return a scene with an offer to the first seat, and one more card in the view. */
function sceneOf(offer: Scene['offer'], sentences: Sentences): Scene {
  if (!position) throw new Error('the fixture is empty');
  const card = { prices: [{ pepper: 1, gold: 1 }], symbol: 'oasis' } as const;
  const view = { ...position.view, faces: { 'TB-01': card } };
  return sceneAt({ view, offer, seat: 0 }, sentences);
}

const ROBBER = { version: 7, kind: 'targui.robber_moved', robber: 1, targia: null } as const;

test('the robber walks along the frame and around its corner', () => {
  expect(robberPath([], 5, 10)).toEqual([]);
  expect(robberPath([ROBBER], 3, 10)).toEqual([
    { x: -10, y: 0 },
    { x: 0, y: 0 },
  ]);
  const over = robberPath([ROBBER, ROBBER], 5, 10);
  expect(over).toEqual([
    { x: -10, y: -10 },
    { x: 0, y: -10 },
    { x: 0, y: 0 },
  ]);
  expect(robberPath([ROBBER], 1, 10)[0]).toEqual({ x: -10, y: 0 });
});

test('a Targi comes from below to its spot once', () => {
  const news = [
    { version: 7, kind: 'targui.targi_placed', seat: 1, at: 'b2', helped: [] } as const,
  ];
  expect(targiPath(news, 'b2', 10)).toEqual([
    { x: 0, y: 60 },
    { x: 0, y: 0 },
  ]);
  expect(targiPath(news, 'b3', 10)).toEqual([]);
});

test('score rows are counted from one, and an ability names its card', () => {
  const sentences = {
    'score.row_of_equals': 'Row {row}',
    'score.ability': '{card}',
    'card.TX-1': 'The well',
  };
  const scene = sceneOf({}, sentences);
  expect(describeScore({ code: 'row_of_equals', value: 4, facts: { row: 0 } }, scene)).toBe(
    'Row 1',
  );
  expect(describeScore({ code: 'ability', value: 2, facts: { card: 'TX-1' } }, scene)).toBe(
    'The well',
  );
});

test.each([
  [
    { ...en, 'card.TB-01': 'Shaded oasis' },
    ['Play Shaded oasis for 1 pepper, 1 stored gold', 'Play Shaded oasis for 1 pepper, 1 gold'],
  ],
  [
    { ...fr, 'card.TB-01': 'Oasis ombragée' },
    [
      'Jouer Oasis ombragée pour 1 poivre, 1 pièce d’or en réserve',
      'Jouer Oasis ombragée pour 1 poivre, 1 pièce d’or',
    ],
  ],
])('a price payable with stored gold is two choices', (sentences, words) => {
  const way = { price: 0, extra: false, once: '', water: 0, goods: [{ pepper: 1 }], missing: {} };
  const ways = [
    { ...way, gold: 0, stored: 1 },
    { ...way, gold: 1, stored: 0 },
  ];
  const offer: Offer = {
    step: 'card',
    water: [],
    play: '',
    hand: '',
    options: ['play'],
    redraw: null,
    origin: 'centre',
    square: '',
    cards: [{ card: 'TB-01', ways }],
  };
  const found = choices(sceneOf(offer, sentences));
  expect(found.map(({ words }) => words)).toEqual(words);
  expect(found.map(({ move }) => move.kind === 'pay' && move.stored)).toEqual([1, 0]);
});

test('the log says which gold was paid', () => {
  const paid = {
    version: 7,
    kind: 'targui.card_paid',
    seat: 7,
    card: 'TB-01',
    paid: { pepper: 1 },
    stored: 1,
    once: '',
    tokens: 0,
  } as const;
  const sentences = { ...en, 'card.TB-01': 'Shaded oasis' };
  expect(describeEvent(paid, sceneOf({}, sentences))).toBe(
    ' plays Shaded oasis for 1 pepper, 1 stored gold.',
  );
});

test('surplus water replaces the end of the turn', () => {
  const water = [{ into: 'salt', water: 2 } as const];
  const offer: Offer = {
    step: 'turn',
    pieces: [],
    abilities: [],
    end: false,
    surplus_water: 2,
    water,
  };
  const hand = new TarguiHand(sceneOf(offer, en));
  expect(hand.hint).toBe('Trade your surplus water first');
  expect(hand.choices.map(({ words }) => words)).toEqual(['Trade 2 water for 1 salt']);
});
