import { describe as suite, expect, test } from 'vitest';

import type { Sentences } from '../../i18n/index.svelte';
import { placesIn } from '../../ui/board/places';
import { positionsIn, sceneAt, type Position } from '../fixtures';
import { describe } from './describe';
import { TarguiHand } from './hand.svelte';
import en from './messages/en';
import { offerOf, type Scene, type View } from './view';

const words = Object.values(
  import.meta.glob<Sentences>('../../../../../games/rules/targui/text/words.en.json', {
    import: 'default',
    eager: true,
  }),
)[0];
const positions = positionsIn(
  import.meta.glob<readonly Position<View, Scene['offer']>[]>('./fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);
const first = positions[0];
if (!first) throw new Error('the fixture is empty');
const view: View = {
  ...first.view,
  frame: Array.from({ length: 16 }, (_, number) => `BB-${String(number + 1).padStart(2, '0')}`),
  robber: 1,
  targia: 15,
  centre: first.view.centre.map((square) =>
    square.at === 'c12'
      ? { at: 'c12', card: 'TB-01' }
      : square.at === 'c11'
        ? { at: 'c11', card: 'GB-01' }
        : square,
  ),
  faces: {
    ...first.view.faces,
    'BB-03': { effect: 'gain', details: { gain: { salt: 1 } } },
    'GB-01': { options: [{ dates: 2 }] },
    'TB-01': {
      symbol: 'oasis',
      vp: 2,
      prices: [{ pepper: 1, gold: 1 }],
      kind: 'none',
      effect: 'none',
    },
  },
  players: first.view.players.map((player, seat) => ({
    ...player,
    targis: seat === 0 ? ['b2'] : ['b6'],
    markers: [],
    purse: { dates: 2, salt: 1, pepper: 1, gold: 1, water: 0, vp: 4 },
  })),
};

/** Return what is said about each place by its id, and the places themselves. */
function said(changed: Partial<Scene> = {}): {
  labels: Record<string, string>;
  places: ReturnType<typeof placesIn>;
  hand: TarguiHand;
} {
  const offer = {
    step: 'placing',
    water: [],
    places: [{ at: 'b3', crossings: ['c12'], helped: [] }],
    closed: [{ at: 'b10', why: 'facing' }],
  } as const;
  const scene: Scene = {
    ...sceneAt({ view, offer: offer as unknown as Scene['offer'], seat: 0 }, { ...words, ...en }),
    seats: ['Ada', 'Bo'].map((name, seat) => ({
      seat,
      name,
      kind: 'human' as const,
      toAct: seat === 0,
      resigned: false,
    })),
    ...changed,
  };
  const hand = new TarguiHand(scene);
  const places = placesIn(describe(scene, hand));
  return { labels: Object.fromEntries(places.map(({ id, label }) => [id, label])), places, hand };
}

const plain = (text = ''): string => text.replaceAll('\u00a0', ' ');

suite('the position in words', () => {
  test('has the frame, the centre and what both players have', () => {
    const { labels } = said();
    const border = Object.keys(labels).filter((id) => id.startsWith('b'));
    expect([border.length, Object.keys(labels).filter((id) => id.startsWith('c')).length]).toEqual([
      16, 9,
    ]);
    expect(labels['purse-0']).toBe(
      `You have 2 dates, 1 salt, 1 pepper, 1 gold, 4 VP. ${view.players[0]?.score} VP in all.`,
    );
    expect(labels['purse-1']).toMatch(/^Bo has 2 dates/);
    expect(plain(labels['row-0-0'])).toMatch(/^Your row 1: /);
  });

  test('says what a card costs, gives and does', () => {
    const { labels } = said();
    expect(plain(labels.c12)).toBe(
      'Row 1, column 2: Shaded oasis. Oasis, 2 VP. Price: 1 pepper, 1 gold. You can pay this.',
    );
    expect(plain(labels.c11)).toBe('Row 1, column 1: goods card, 2 dates.');
    expect(plain(labels.b3)).toMatch(/^Border card 3, Salt\. Take 1 salt\./);
  });

  test('says who stands where', () => {
    const { labels } = said();
    expect(labels.b1).toContain('The Robber is here.');
    expect(labels.b15).toContain('The Targia is here.');
    expect(labels.b2).toContain('Your Targi is here.');
    expect(labels.b6).toContain('Bo’s Targi is here.');
  });

  test('says what a placement gives, and why a place is closed', () => {
    const { labels, places, hand } = said();
    expect(plain(labels.b3)).toContain('Your lines would cross at Shaded oasis (row 1, column 2).');
    expect(labels.b10).toContain('opposite an enemy Targi');
    const open = places.filter(({ choose }) => choose);
    expect(open.map(({ id }) => id)).toEqual(['b3']);
    open[0]?.choose?.();
    expect(hand.proposal?.move).toEqual({ kind: 'place', at: 'b3' });
  });

  test('says what has changed', () => {
    const placed = { version: 9, kind: 'targui.targi_placed', seat: 1, at: 'b6', helped: [] };
    const { places } = said({ recent: [placed as unknown as Scene['recent'][number]] });
    expect(places.filter(({ changed }) => changed).map(({ id }) => id)).toEqual(['b6']);
  });

  test.each(positions.map((position, at) => [at, position] as const))(
    'of position %i offers every spot that a move names',
    (_, position) => {
      const scene = sceneAt(position, { ...words, ...en });
      const hand = new TarguiHand(scene);
      const open = placesIn(describe(scene, hand)).filter(({ choose }) => choose);
      const onBoard = hand.targets.filter((spot) => !spot.startsWith('T'));
      expect(open.map(({ id }) => id).sort()).toEqual([...onBoard].sort());
      expect(offerOf(scene.offer)?.step === 'placing').toBe(hand.offer?.step === 'placing');
    },
  );
});
