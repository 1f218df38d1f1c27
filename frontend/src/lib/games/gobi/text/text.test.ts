import { describe as suite, expect, test } from 'vitest';

import type { Sentences } from '../../../i18n/index.svelte';
import { placesIn } from '../../../ui/board/places';
import { positionsIn, sceneAt, type Position } from '../../fixtures';
import { GobiHand } from '../hand/hand.svelte';
import english from '../messages/en';
import type { Cell, Move, Route, Scene, Tile, View } from '../view';
import { choices } from './choices';
import { cellName } from './coordinates';
import { describe } from './describe';

type GobiPosition = Position<View, Scene['offer'], Move>;

const named = import.meta.glob<Sentences>('../../../../../../games/rules/gobi/text/words.en.json', {
  import: 'default',
  eager: true,
});
const SENTENCES: Sentences = Object.assign({}, ...Object.values(named), english);

const positions = positionsIn(
  import.meta.glob<readonly GobiPosition[]>('../fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);

const seats = ['Ada', 'Bo'].map((name, seat) => ({
  seat,
  name,
  kind: 'human' as const,
  toAct: false,
  resigned: false,
}));

const sceneOf = (position: GobiPosition, changed: Partial<Scene> = {}): Scene => ({
  ...sceneAt(position, SENTENCES),
  seats,
  ...changed,
});

function positionAt(stage: string): GobiPosition {
  const found = positions.find(({ offer }) => 'stage' in offer && offer.stage === stage);
  if (!found) throw new Error(`the fixture has no ${stage}`);
  return found;
}

/** Return the labels of the described position by id. */
function labels(scene: Scene): Record<string, string> {
  const places = placesIn(describe(scene, new GobiHand(scene)));
  return Object.fromEntries(places.map(({ id, label }) => [id, label]));
}

suite('coordinates', () => {
  test('cells are named by letter and number', () => {
    expect([cellName([0, 0]), cellName([1, 0]), cellName([-3, 2])]).toEqual(['M10', 'N10', 'J12']);
  });

  test('no two cells share a name, however far the desert grows', () => {
    const far = Array.from({ length: 76 }, (_, at) => at - 38);
    const names = far.flatMap((x) => far.map((y) => cellName([x, y])));
    expect(new Set(names).size).toBe(names.length);
  });

  test('a tile keeps its name as the desert grows in any direction', () => {
    const [small, large] = [positions[0], positions.at(-1)] as [GobiPosition, GobiPosition];
    const before = labels(sceneOf(small));
    const after = labels(sceneOf(large));
    for (const { at, tribe } of small.view.desert) {
      const here = large.view.desert.some((tile) => String(tile.at) === String(at));
      if (here && large.view.desert.find((tile) => String(tile.at) === String(at))?.tribe === tribe)
        expect(after[cellName(at)]?.split('.')[0]).toBe(before[cellName(at)]?.split('.')[0]);
    }
  });
});

suite('the described form', () => {
  test('a tile says its tribe, its camels by owner, and its neighbours', () => {
    const tile = (at: Cell, tribe: Tile['tribe'], camels: readonly number[]): Tile => ({
      at,
      tribe,
      camels,
    });
    const position = positionAt('camels');
    const desert = [
      tile([0, 0], 'altan', [2, 1]),
      tile([1, 0], 'naran', [0, 0]),
      tile([0, 1], 'temur', [0, 0]),
    ];
    const scene = sceneOf(position, { seat: 0, view: { ...position.view, desert } });
    expect(labels(scene)).toMatchObject({
      M10: 'M10: Altan. 2 of your camels, 1 of Bo’s camels. Neighbours: Naran right, Temur below.',
      N10: 'N10: Naran. No camels. Neighbours: Altan left.',
    });
  });

  test('every place for the tile says which camels come; choosing it proposes the move', () => {
    const scene = sceneOf(positionAt('tile'));
    const hand = new GobiHand(scene);
    const places = placesIn(describe(scene, hand));
    for (const { at, camels } of hand.offer?.places ?? []) {
      const place = places.find(({ id }) => id === cellName(at));
      for (const camel of camels) expect(place?.label).toContain(cellName(camel));
      place?.choose?.();
      expect(hand.proposal?.move).toMatchObject({ kind: 'place', at });
      const now = placesIn(describe(scene, hand)).find(({ id }) => id === cellName(at));
      expect(now?.chosen).toBe(true);
    }
  });

  test('a forbidden place says why and cannot be chosen', () => {
    const position = positions.find(
      ({ offer }) => 'forbidden' in offer && offer.forbidden.length > 0,
    ) as GobiPosition;
    const scene = sceneOf(position);
    const hand = new GobiHand(scene);
    const at = hand.offer?.forbidden?.[0]?.at as Cell;
    const place = placesIn(describe(scene, hand)).find(({ id }) => id === cellName(at));
    expect(place?.label).toContain('It would touch a tile of the same tribe.');
    expect(place?.choose).toBeUndefined();
  });

  test('rewards say their points, or the progress of a blessing', () => {
    const position = positionAt('reward');
    const scene = sceneOf(position, {
      view: {
        ...position.view,
        stacks: [
          { top: 'silk', height: 3, hidden: null },
          { top: 'inner', height: 2, hidden: null },
        ],
        players: position.view.players.map((player) => ({
          ...player,
          prospects: [null, { count: 1, needed: 2, met: false, lost: false, value: 1 }],
        })),
      },
    });
    const said = labels(scene);
    expect(said['reward 0']).toContain('Silk, 3 points.');
    expect(said['reward 1']).toContain('Heart of the desert, 1 of 2');
  });

  test('a tile that changed since my last move is marked', () => {
    const position = positionAt('tile');
    const { at, tribe } = position.view.desert.at(-1) as Tile;
    const recent = [
      { kind: 'gobi.tile_placed', version: 9, seat: 1, tribe, at, silk: false } as const,
    ];
    const scene = sceneOf(position, { recent });
    const changed = placesIn(describe(scene, new GobiHand(scene))).filter((each) => each.changed);
    expect(changed.map(({ id }) => id)).toEqual([cellName(at)]);
  });
});

test('caravans of one tribe and one length have different texts', () => {
  const position = positionAt('routes');
  const route = (...way: readonly Cell[]): Route => ({
    ends: [way[0] as Cell, way.at(-1) as Cell],
    way,
    length: way.length,
    stacks: [0],
    coffee: 'route_too_short',
    tea: false,
  });
  const tribes = ['naran', 'altan', 'naran', 'temur', 'naran'] as const;
  const desert = tribes.map((tribe, x): Tile => ({ at: [x, 0], tribe, camels: [1, 0] }));
  const reunite = [route([0, 0], [1, 0], [2, 0]), route([2, 0], [3, 0], [4, 0])];
  const scene = sceneOf(position, {
    view: { ...position.view, desert },
    offer: { ...position.offer, reunite, spices: [] } as Scene['offer'],
  });
  const said = choices(scene).flatMap(({ move, words }) =>
    move.kind === 'reunite' ? [words] : [],
  );
  expect(said).toEqual([
    'Complete the Naran caravan M10 – O10: 3 tiles, via Altan',
    'Complete the Naran caravan O10 – Q10: 3 tiles, via Temur',
  ]);
});
