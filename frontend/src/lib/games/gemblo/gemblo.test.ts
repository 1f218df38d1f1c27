import { expect, test } from 'vitest';

import { positionsIn, sceneAt as sceneOf, type Position } from '../fixtures';
import { eventGem, gemsOf } from './gems';
import { GembloHand } from './hand.svelte';
import {
  boxOf,
  cellAt,
  centre,
  fromFirst,
  middle,
  mirrored,
  turned,
  type Cell,
} from './board/hexes';
import {
  decodeCells,
  numberedCells,
  offsetsOf,
  viewOf,
  type Colour,
  type Scene,
  type WireView,
} from './view';
import { formatClock, resultText, timeSpent } from './panel/puzzle';
import { placementAfter, covers, nearest, rotatedIndex, orientationsOf } from './placements';
import { describeScore } from './words';

const positions = positionsIn(
  import.meta.glob<readonly Position<WireView, Scene['offer']>[]>('./fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);

function sceneAt(place: number): Scene {
  const position = positions[place];
  if (!position) throw new Error(`the fixture has no position ${place}`);
  return sceneOf(position);
}

test('cellAt returns the cell of any point inside it', () => {
  for (const cell of [
    [0, 0],
    [3, -2],
    [-7, 14],
    [5, 5],
  ] as Cell[]) {
    const { x, y } = centre(cell);
    expect(cellAt({ x: x + 0.3, y: y - 0.4 })).toEqual(cell);
  }
});

test('six rotations or two reflections are the identity', () => {
  let cell: Cell = [2, -1];
  for (let turn = 0; turn < 6; turn++) cell = turned(cell);
  expect(cell).toEqual([2, -1]);
  expect(mirrored(mirrored([3, 4]))).toEqual([3, 4]);
  expect(centre(mirrored([3, 4])).x).toBe(-centre([3, 4]).x);
  expect(centre(mirrored([3, 4])).y).toBeCloseTo(centre([3, 4]).y);
});

test('encoded sets of cells are decoded', () => {
  expect(decodeCells('')).toEqual([]);
  expect(decodeCells('A')).toEqual([0]);
  expect(decodeCells('AA')).toEqual([0, 1]);
  expect(decodeCells('B/A')).toEqual([1, 65]);
  expect(decodeCells('+')).toEqual([62]);
});

test('offsets are pairs relative to the first cell', () => {
  expect(offsetsOf([1, 0, -1, 2])).toEqual([
    [0, 0],
    [1, 0],
    [-1, 2],
  ]);
});

test('cells are numbered row by row', () => {
  expect(
    numberedCells([
      [-1, 0, 1],
      [0, -1, 0],
    ]),
  ).toEqual([
    [0, -1],
    [1, -1],
    [-1, 0],
    [0, 0],
  ]);
});

test('a box contains its cells', () => {
  const box = boxOf([[0, 0]]);
  expect([box.x, box.width]).toEqual([-1, 2]);
});

test('every rotation has an index, and left undoes right', () => {
  const view = viewOf(sceneAt(0).view);
  for (const piece of Object.keys(view.turns)) {
    const forms = orientationsOf(view, piece);
    expect(forms.every((form) => String(fromFirst(form)) === String(form))).toBe(true);
    for (const [turn] of forms.entries()) {
      const right = rotatedIndex(forms, turn, 'right');
      expect(rotatedIndex(forms, right, 'left')).toBe(turn);
      const flipped = rotatedIndex(forms, turn, 'flip');
      expect(rotatedIndex(forms, flipped, 'flip')).toBe(turn);
    }
  }
});

test('a tap places the piece over the tapped cell', () => {
  const hand = new GembloHand(sceneAt(1));
  const piece = [...hand.playable][0] as string;
  hand.select(piece);
  const target = hand.placements(piece)[3];
  if (!target) throw new Error('the fixture has no fourth placement');
  hand.tap(centre(target.cells[0] as Cell));
  expect(hand.ghost && covers(hand.ghost, target.cells[0] as Cell)).toBe(true);
});

test('tapping again cycles through the placements over a cell', () => {
  const hand = new GembloHand(sceneAt(0));
  hand.select('5V');
  const at = centre(hand.joints[0] as Cell);
  hand.tap(at);
  const first = String(hand.ghost?.cells);
  const seen = new Set<string>();
  do {
    seen.add(String(hand.ghost?.cells));
    hand.tap(at);
  } while (String(hand.ghost?.cells) !== first && seen.size < 100);
  const over = hand.placements('5V').filter((each) => covers(each, hand.joints[0] as Cell));
  expect(seen.size).toBe(over.length);
  expect(seen.size).toBeGreaterThan(1);
  expect(String(hand.ghost?.cells)).toBe(first);
});

test('a tap without a selected piece selects one that fits', () => {
  const hand = new GembloHand(sceneAt(1));
  hand.tap(centre(hand.joints[0] as Cell));
  expect(hand.piece).not.toBeNull();
  expect(hand.ghost && covers(hand.ghost, hand.joints[0] as Cell)).toBe(true);
});

test('rotating keeps the piece near its place', () => {
  const hand = new GembloHand(sceneAt(0));
  hand.select('5I');
  hand.tap(centre(hand.joints[0] as Cell));
  const before = hand.turn;
  hand.rotate('right');
  expect(hand.turn).not.toBe(before);
  expect(hand.ghost?.turn).toBe(hand.turn);
});

test('a tap far from every legal place changes nothing', () => {
  const hand = new GembloHand(sceneAt(0));
  hand.select('1');
  hand.tap({ x: 999, y: 999 });
  expect(hand.ghost).toBeNull();
});

test('arrow keys move the ghost in their direction', () => {
  const hand = new GembloHand(sceneAt(2));
  const piece = [...hand.playable][0] as string;
  hand.select(piece);
  const all = hand.placements(piece);
  for (const from of all.slice(0, 20)) {
    const right = placementAfter(all, from, 'ArrowRight');
    if (right) expect(middle(right.cells).x).toBeGreaterThan(middle(from.cells).x);
  }
  expect(hand.key('ArrowDown')).toBe(true);
  expect(hand.ghost).not.toBeNull();
  expect(hand.key('x')).toBe(false);
});

test('nearest of no placements is null', () => {
  expect(nearest([], { x: 0, y: 0 }, 0)).toBeNull();
});

test('a hand without an offer proposes nothing', () => {
  const hand = new GembloHand({ ...sceneAt(1), offer: {} });
  hand.tap({ x: 0, y: 0 });
  expect(hand.hint).toBe('');
  expect(hand.proposal).toBeNull();
});

test('the sheet is low for players at all times, and a peek for spectators', () => {
  const { sheetHeight } = new GembloHand(sceneAt(1));
  expect(new GembloHand({ ...sceneAt(1), offer: {} }).sheetHeight).toBe(sheetHeight);
  expect(new GembloHand({ ...sceneAt(1), seat: null, offer: {} }).sheetHeight).toBe('peek');
});

test('a puzzle has a time, which stops at its end, and a result text', () => {
  expect([0, 59_999, 192_000, 3_723_000].map(formatClock)).toEqual([
    '0:00',
    '0:59',
    '3:12',
    '1:02:03',
  ]);
  const times = { began: '2026-11-18T10:00:00Z', last: '2026-11-18T10:03:12Z' };
  const view = {
    mode: 'puzzle',
    puzzle: 'daily:2026-11-18',
    grade: 1,
    rows: [],
    turns: {},
    turn: null,
    hint: null,
    left: 0,
    hints: 1,
    ended: 'solved',
    laid: [],
    hand: [],
  } as const;
  const scene: Scene = { ...sceneAt(0), view, times };
  const sentences = { 'puzzle.shared': '{name}: {time}, {n}', 'puzzle.daily': 'Daily' };
  expect(timeSpent(scene, 0)).toBe(192_000);
  expect(resultText({ ...scene, sentences })).toBe('Daily 2026-11-18: 3:12, 1');
  const running: Scene = { ...scene, view: { ...view, ended: null } };
  expect(timeSpent(running, Date.parse('2026-11-18T11:00:00Z'))).toBe(3_600_000);
  expect(timeSpent({ ...running, times: undefined }, 0)).toBeNull();
});

test('a seat has all its colours, and a placement the one that was placed', () => {
  const { view } = sceneAt(0);
  expect([gemsOf(view, 0), gemsOf(view, 1)]).toEqual([
    ['amber', 'jade'],
    ['lapis', 'garnet'],
  ]);
  expect(gemsOf(null, 3)).toEqual(['garnet']);
  const about = { version: 3, seat: 0 } as const;
  expect([
    eventGem(
      { ...about, kind: 'gemblo.placed', seat: 0, colour: 2, piece: '1', cells: [[0, 0]] },
      view,
    ),
    eventGem({ ...about, kind: 'gemblo.ended', reason: 'stuck' }, view),
  ]).toEqual(['jade', null]);
});

test('a score line names its colour for a player of several', () => {
  const sentences = {
    'score.hexes_left': 'Left',
    'score.ofGem': '{words}: {gem}',
    'gem.jade': 'Jade',
    'gem.amber': 'Amber',
  };
  const scoreText = (view: WireView, colour: number): string =>
    describeScore(
      { code: 'hexes_left', value: 3, facts: { colour } },
      { ...sceneAt(0), view, sentences },
    );
  const { view } = sceneAt(0);
  if (view.mode !== 'table') throw new Error('the fixture is a puzzle');
  const [first] = view.colours;
  if (!first) throw new Error('the fixture has no colours');
  const colour = (name: Colour['name'], seat: number): typeof first => ({
    ...first,
    name,
    seat,
  });
  const single = { ...view, colours: [colour('amber', 0), colour('lapis', 1)] };
  const several = { ...view, colours: [...single.colours, colour('jade', 0)] };
  expect([scoreText(several, 2), scoreText(several, 1), scoreText(single, 0)]).toEqual([
    'Left: Jade',
    'Left',
    'Left',
  ]);
});
