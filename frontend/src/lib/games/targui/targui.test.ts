import { expect, test } from 'vitest';

import type { Sentences } from '../../i18n/index.svelte';
import { positionsIn, sceneAt, type Position } from '../fixtures';
import { choices } from './choices';
import { TarguiHand } from './hand.svelte';
import { choiceGroups } from './panel/groups';
import en from './messages/en';
import fr from './messages/fr';
import { isUsedUp, progress, type Offer, type Scene, type View } from './view';
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
  expect(choiceGroups(hand).map(({ name }) => name)).toEqual(['water']);
});

test('an ability is used up for good, for a round, or not at all', () => {
  const { view } = sceneOf({}, {});
  const [player] = view.players;
  if (!player) throw new Error('the fixture has no players');
  const face = (kind: string, effect: string): View['faces'][string] =>
    ({ kind, effect, symbol: 'well', vp: 1, prices: [] }) as View['faces'][string];
  const used = {
    ...view,
    faces: {
      once: face('once', 'call_targia'),
      fresh: face('once', 'discount_once'),
      round: face('permanent', 'water_gold_rate'),
      always: face('permanent', 'hand_limit'),
      gone: face('immediate', 'gain'),
      gold: face('permanent', 'stored_gold'),
    },
    players: [{ ...player, charges: { fresh: 1, once: 0 }, spent: ['round'] }],
  };
  const cards = Object.keys(used.faces).filter((card) => isUsedUp(used, 0, card));
  expect(cards).toEqual(['once', 'round', 'gone', 'gold']);
});

test('the course of the game follows the robber and the displays', () => {
  const { view } = sceneOf({}, {});
  const at = (robber: number, cards: number, ended: View['ended'] = ''): number =>
    progress({
      ...view,
      robber,
      ended,
      players: view.players.map((player) => ({
        ...player,
        rows: [Array.from({ length: cards }, (_, card) => `TX-${card}`)],
      })),
    });
  expect([at(1, 0), at(16, 0), at(1, 6), at(3, 2, 'last_raid')]).toEqual([0, 1, 0.5, 1]);
});
