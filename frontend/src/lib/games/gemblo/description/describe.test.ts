import { describe as group, expect, test } from 'vitest';

import type { PlaceGroup } from '../../../ui/board/places';
import { positionsIn, sceneAt, type Position } from '../../fixtures';
import { GembloHand } from '../hand.svelte';
import messages from '../messages/en';
import type { Scene, WireView } from '../view';
import { describe } from './describe';

const fixtures = import.meta.glob<readonly Position<WireView, Scene['offer']>[]>(
  '../fixtures/*.json',
  { import: 'default', eager: true },
);

function sceneOf(players: number, index: number, more: Partial<Scene> = {}): Scene {
  const position = positionsIn(fixtures).filter(
    ({ view }) =>
      view.mode === 'table' && new Set(view.colours.map(({ seat }) => seat)).size === players,
  )[index];
  if (!position) throw new Error(`no position ${index} for ${players} players`);
  return { ...sceneAt(position, messages), ...more };
}

const described = (scene: Scene, hand = new GembloHand(scene)): PlaceGroup[] =>
  describe(scene, hand);

group('a position of two players', () => {
  test('names the places of the colour to act, and what fits there', () => {
    const [joints] = described(sceneOf(2, 0));
    expect(joints?.title).toBe('Places for Lapis: 1');
    expect(joints?.places[0]?.label).toBe(
      'Starting cell: row 1, cell 16, top right. 18 pieces fit; the largest is the wide angle.',
    );
  });

  test('names the pieces of each colour by area, with their size and neighbours', () => {
    const amber = described(sceneOf(2, 2)).find(({ id }) => id === 'colour-0');
    expect(amber?.title).toBe('Amber, : 30 hexagons left');
    expect(amber?.places[0]?.label).toBe(
      'Amber (), top left: the cup and the snake, 9 hexagons. Touches Garnet.',
    );
  });

  test('marks the regions with a piece placed since the last move', () => {
    const scene = sceneOf(2, 2);
    const laid = scene.view.laid.find(({ colour }) => colour === 0);
    if (!laid) throw new Error('nothing is placed');
    const recent = [
      {
        version: 9,
        seat: 0,
        kind: 'gemblo.placed',
        colour: 0,
        piece: laid.piece,
        cells: laid.cells,
      },
    ] as const;
    const changed = described({ ...scene, recent })
      .flatMap(({ places }) => places)
      .filter((place) => place.changed);
    expect(changed.map(({ id }) => id)).toEqual([expect.stringMatching(/^0-/)]);
  });

  test('a place with a selected piece says whether it fits, and chooses it', () => {
    const scene = sceneOf(2, 2);
    const hand = new GembloHand(scene);
    hand.select('5I');
    const places = described(scene, hand)[0]?.places ?? [];
    const fits = places.filter(({ choose }) => choose);
    expect(new Set(fits.map(({ label }) => /Room for the straight five/.test(label)))).toEqual(
      new Set([true]),
    );
    expect(places.length).toBeGreaterThan(fits.length);
    fits[0]?.choose?.();
    expect(hand.ghost?.piece).toBe('5I');
    expect(described(scene, hand)[0]?.places.find(({ id }) => id === fits[0]?.id)?.chosen).toBe(
      true,
    );
  });
});

test('every placed piece is in exactly one region', () => {
  for (const index of [0, 1, 2]) {
    const scene = sceneOf(6, index);
    const hand = new GembloHand(scene);
    const sizes = described(scene, hand)
      .filter(({ id }) => id !== 'joints')
      .flatMap(({ places }) => places)
      .map(({ label }) => Number(/(\d+) hexagons?\./.exec(label)?.[1] ?? 0));
    const laid = hand.view.laid.reduce((sum, { cells }) => sum + cells.length, 0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(laid);
  }
});
