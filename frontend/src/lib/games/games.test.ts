import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';

import type { Sentences } from '../i18n/index.svelte';
import type { SeatInfo } from '../table/seating/seats';
import { nextByArrow } from '../ui/board/arrowKeys';
import { placesIn, type Place } from '../ui/board/places';
import type { GameModule, Scene } from './contract';
import { sceneAt, type Position } from './fixtures';
import { GAME_KEYS, loadBackdrop, loadCover, loadGame } from './index';

const words = import.meta.glob<Sentences>('../../../../games/rules/*/text/words.*.json', {
  import: 'default',
  eager: true,
});
const fixtures = import.meta.glob<readonly Position[]>('./*/fixtures/*.json', {
  import: 'default',
  eager: true,
});
const rules = Object.keys(import.meta.glob('../../../../games/rules/*/game.py'));

afterEach(cleanup);

test('there is a board for every game of the back end, and for no other', () => {
  expect(GAME_KEYS).toEqual(rules.map((path) => path.split('/').at(-2)).sort());
});

test.each(GAME_KEYS)('%s has a cover', async (key) => {
  expect(render(await loadCover(key)).container.querySelector('svg')).not.toBeNull();
});

test.each(GAME_KEYS)('the backdrop of %s, if any, is a drawing for every hour', async (key) => {
  const Backdrop = await loadBackdrop(key);
  if (!Backdrop) return;
  for (const progress of [0, 0.5, 1])
    expect(render(Backdrop, { progress }).container.querySelector('svg')).not.toBeNull();
});

function sceneOf(position: Position, sentences: Sentences): Scene {
  const seats = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay'].map((name, number): SeatInfo => ({
    seat: number,
    name,
    kind: 'human',
    toAct: number === position.seat,
    resigned: false,
  }));
  return { ...sceneAt(position, sentences), seats, news: position.events, recent: position.events };
}

/** Serialize a value with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => one.localeCompare(other)))
      : part,
  );
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Return the places on the board to which no walk by arrow keys leads. */
function unreachable(places: readonly Place[]): Place[] {
  const drawn = places.filter(({ spot }) => spot);
  const reached = new Set(drawn.slice(0, 1));
  for (const { spot } of reached)
    for (const arrow of ARROWS) {
      const next = spot && nextByArrow(drawn, arrow, spot, (place) => place.spot ?? null);
      if (next) reached.add(next);
    }
  return drawn.filter((place) => !reached.has(place));
}

const leaked = /\b[a-z]+\.[a-z_]+\b|undefined|\[object|NaN|\{/;

describe.each(Object.entries(fixtures))('%s', (path, positions) => {
  const key = path.split('/')[1] as string;

  describe.each(['en', 'fr'])('in %s', (language) => {
    async function scenes(): Promise<[GameModule, [Position, Scene][]]> {
      const game = await loadGame(key);
      const named = words[`../../../../games/rules/${key}/text/words.${language}.json`];
      const sentences = { ...named, ...(await game.sentences(language)) };
      return [game, positions.map((position) => [position, sceneOf(position, sentences)])];
    }

    test('choices are exactly the legal moves, with distinct texts', async () => {
      const [game, all] = await scenes();
      for (const [position, scene] of all) {
        const choices = game.choices(scene);
        expect(choices.map(({ move }) => canonical(move)).sort()).toEqual(
          position.moves.map(canonical).sort(),
        );
        expect(new Set(choices.map(({ words }) => words)).size).toBe(choices.length);
        expect(choices.filter(({ words }) => leaked.test(words))).toEqual([]);
      }
    });

    test('a proposed choice can be cancelled', async () => {
      const [game, all] = await scenes();
      for (const [, scene] of all) {
        for (const choice of game.choices(scene).slice(0, 40)) {
          const hand = game.hand(scene);
          hand.propose(choice);
          expect(canonical(hand.proposal)).toBe(canonical(choice));
          while (hand.back());
          expect(hand.proposal).toBeNull();
        }
      }
    });

    test('events are described without missing facts', async () => {
      const [game, all] = await scenes();
      const described = all.flatMap(([, scene]) =>
        scene.news.map((event) => game.describeEvent(event, scene)),
      );
      expect(described.filter((words) => words).length).toBeGreaterThan(all.length / 2);
      expect(described.filter((words) => words && leaked.test(words))).toEqual([]);
    });

    test('positions are described in distinct words, and all places can be walked to', async () => {
      const [game, all] = await scenes();
      for (const [, scene] of game.describe ? all : []) {
        const groups = game.describe?.(scene, game.hand(scene)) ?? [];
        const places = placesIn(groups);
        const said = [...groups.map(({ title }) => title), ...places.map(({ label }) => label)];
        expect(said.filter((words) => !words || leaked.test(words))).toEqual([]);
        expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
        expect(unreachable(places).map(({ id }) => id)).toEqual([]);
      }
    });

    test('a described place that can be chosen changes the selection', async () => {
      const [game, all] = await scenes();
      for (const [, scene] of game.describe ? all : []) {
        const count = placesIn(game.describe?.(scene, game.hand(scene)) ?? []).length;
        for (let index = 0; index < count; index++) {
          const hand = game.hand(scene);
          const place = placesIn(game.describe?.(scene, hand) ?? [])[index];
          place?.choose?.();
          if (place?.choose) expect([place.id, hand.back()]).toEqual([place.id, true]);
        }
      }
    }, 30_000);

    test('board, panel and thumbnail render', async () => {
      const [game, all] = await scenes();
      for (const [, scene] of all) {
        const hand = game.hand(scene);
        const board = render(game.Board, { scene, hand });
        expect(board.container.querySelector('svg')).not.toBeNull();
        render(game.Panel, { scene, hand });
        if (game.Bar) render(game.Bar, { scene, hand });
        const progress = game.progress?.(scene.view) ?? 0;
        expect(progress >= 0 && progress <= 1).toBe(true);
        const thumb = render(game.Thumbnail, { view: scene.view });
        expect(thumb.container.querySelector('svg')).not.toBeNull();
        cleanup();
      }
    }, 30_000);
  });
});
