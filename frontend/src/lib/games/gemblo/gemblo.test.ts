import { expect, test } from 'vitest';

import type { JsonObject } from '../../api/types';
import type { Scene } from '../contract';
import two from './fixtures/2.json';
import { GembloHand } from './hand.svelte';
import { boxOf, cellAt, centre, fromFirst, middle, mirrored, turned, type Cell } from './hexes';
import { numbered, numbersIn, offsetsOf, viewOf } from './picture';
import { clock, resultText, spent } from './puzzle';
import { beyond, covers, nearest, turnAfter, turnsOf } from './placements';
import { scored } from './words';

function sceneAt(place: number): Scene {
  const { view, offer, seat } = two[place] as unknown as { view: JsonObject; offer: JsonObject; seat: number };
  return { view, offer, seat, seats: [], news: [], sentences: {} };
}

test('a point in a cell finds the cell', () => {
  for (const cell of [[0, 0], [3, -2], [-7, 14], [5, 5]] as Cell[]) {
    const { x, y } = centre(cell);
    expect(cellAt({ x: x + 0.3, y: y - 0.4 })).toEqual(cell);
  }
});

test('six turns and two mirrors come back', () => {
  let cell: Cell = [2, -1];
  for (let turn = 0; turn < 6; turn++) cell = turned(cell);
  expect(cell).toEqual([2, -1]);
  expect(mirrored(mirrored([3, 4]))).toEqual([3, 4]);
  expect(centre(mirrored([3, 4])).x).toBe(-centre([3, 4]).x);
  expect(centre(mirrored([3, 4])).y).toBeCloseTo(centre([3, 4]).y);
});

test('sets of cells are read as they were written', () => {
  expect(numbersIn('')).toEqual([]);
  expect(numbersIn('A')).toEqual([0]);
  expect(numbersIn('AA')).toEqual([0, 1]);
  expect(numbersIn('B/A')).toEqual([1, 65]);
  expect(numbersIn('+')).toEqual([62]);
});

test('offsets come in pairs after the first cell', () => {
  expect(offsetsOf([1, 0, -1, 2])).toEqual([[0, 0], [1, 0], [-1, 2]]);
});

test('cells are numbered row after row', () => {
  expect(numbered([[-1, 0, 1], [0, -1, 0]])).toEqual([[0, -1], [1, -1], [-1, 0], [0, 0]]);
});

test('the box holds its cells', () => {
  const box = boxOf([[0, 0]]);
  expect([box.x, box.width]).toEqual([-1, 2]);
});

test('every turn leads to a turn, right and left undo each other', () => {
  const view = viewOf(sceneAt(0).view);
  for (const piece of Object.keys(view.turns)) {
    const forms = turnsOf(view, piece);
    expect(forms.every((form) => String(fromFirst(form)) === String(form))).toBe(true);
    for (const [turn] of forms.entries()) {
      const right = turnAfter(forms, turn, 'right');
      expect(turnAfter(forms, right, 'left')).toBe(turn);
      const flipped = turnAfter(forms, turn, 'flip');
      expect(turnAfter(forms, flipped, 'flip')).toBe(turn);
    }
  }
});

test('a tap lays the piece over the place that was tapped', () => {
  const hand = new GembloHand(sceneAt(1));
  const piece = [...hand.playable][0] as string;
  hand.select(piece);
  const target = hand.placements(piece)[3];
  if (!target) throw new Error('the fixture has no fourth placement');
  hand.aim(centre(target.cells[0] as Cell));
  expect(hand.ghost && covers(hand.ghost, target.cells[0] as Cell)).toBe(true);
});

test('tapping again goes through the ways to lie there and comes round', () => {
  const hand = new GembloHand(sceneAt(0));
  hand.select('5V');
  const at = centre(hand.joints[0] as Cell);
  hand.aim(at);
  const first = String(hand.ghost?.cells);
  const seen = new Set<string>();
  do {
    seen.add(String(hand.ghost?.cells));
    hand.aim(at);
  } while (String(hand.ghost?.cells) !== first && seen.size < 100);
  const over = hand.placements('5V').filter((each) => covers(each, hand.joints[0] as Cell));
  expect(seen.size).toBe(over.length);
  expect(seen.size).toBeGreaterThan(1);
  expect(String(hand.ghost?.cells)).toBe(first);
});

test('with an empty hand a tap takes up a piece that fits there', () => {
  const hand = new GembloHand(sceneAt(1));
  hand.aim(centre(hand.joints[0] as Cell));
  expect(hand.piece).not.toBeNull();
  expect(hand.ghost && covers(hand.ghost, hand.joints[0] as Cell)).toBe(true);
});

test('turning keeps the piece near where it was', () => {
  const hand = new GembloHand(sceneAt(0));
  hand.select('5I');
  hand.aim(centre(hand.joints[0] as Cell));
  const before = hand.turn;
  hand.rotate('right');
  expect(hand.turn).not.toBe(before);
  expect(hand.ghost?.turn).toBe(hand.turn);
});

test('a tap far from every legal place changes nothing', () => {
  const hand = new GembloHand(sceneAt(0));
  hand.select('1');
  hand.aim({ x: 999, y: 999 });
  expect(hand.ghost).toBeNull();
});

test('arrows walk in their direction', () => {
  const hand = new GembloHand(sceneAt(2));
  const piece = [...hand.playable][0] as string;
  hand.select(piece);
  const all = hand.placements(piece);
  for (const from of all.slice(0, 20)) {
    const right = beyond(all, from, 'ArrowRight');
    if (right) expect(middle(right.cells).x).toBeGreaterThan(middle(from.cells).x);
  }
  expect(hand.key('ArrowDown')).toBe(true);
  expect(hand.ghost).not.toBeNull();
  expect(hand.key('x')).toBe(false);
});

test('nothing is nearest where nothing is', () => {
  expect(nearest([], { x: 0, y: 0 }, 0)).toBeNull();
});

test('who is not to act holds nothing', () => {
  const hand = new GembloHand({ ...sceneAt(1), offer: {} });
  hand.aim({ x: 0, y: 0 });
  expect(hand.hint).toBe('');
  expect(hand.proposal).toBeNull();
});

test('the sheet is as high for whoever waits as for whoever is to move, and out of the way of who looks on', () => {
  const { room } = new GembloHand(sceneAt(1));
  expect(new GembloHand({ ...sceneAt(1), offer: {} }).room).toBe(room);
  expect(new GembloHand({ ...sceneAt(1), seat: null, offer: {} }).room).toBe('peek');
});

test('a puzzle has its time, which stops with its end, and a result to hand on', () => {
  expect([0, 59_999, 192_000, 3_723_000].map(clock)).toEqual(['0:00', '0:59', '3:12', '1:02:03']);
  const times = { began: '2026-11-18T10:00:00Z', last: '2026-11-18T10:03:12Z' };
  const view = { mode: 'puzzle', puzzle: 'daily:2026-11-18', left: 0, hints: 1, ended: 'solved', laid: [], hand: [] };
  const scene = { ...sceneAt(0), view: view as unknown as JsonObject, times };
  const sentences = { 'puzzle.shared': '{name}: {time}, {n}', 'puzzle.daily': 'Daily' };
  expect(spent(scene, 0)).toBe(192_000);
  expect(resultText({ ...scene, sentences })).toBe('Daily 2026-11-18: 3:12, 1');
  const running = { ...scene, view: { ...view, ended: null } as unknown as JsonObject };
  expect(spent(running, Date.parse('2026-11-18T11:00:00Z'))).toBe(3_600_000);
  expect(spent({ ...running, times: undefined }, 0)).toBeNull();
});

test('a line of the score names its colour for whoever plays several', () => {
  const sentences = { 'score.hexes_left': 'Left', 'score.ofGem': '{words}: {gem}', 'gem.jade': 'Jade', 'gem.amber': 'Amber' };
  const told = (view: JsonObject, colour: number): string =>
    scored({ code: 'hexes_left', value: 3, facts: { colour } }, { ...sceneAt(0), view, sentences });
  const { view } = sceneAt(0);
  const several = { ...view, colours: [{ name: 'amber', seat: 0 }, { name: 'lapis', seat: 1 }, { name: 'jade', seat: 0 }] };
  const single = { ...view, colours: [{ name: 'amber', seat: 0 }, { name: 'lapis', seat: 1 }] };
  expect([told(several, 2), told(several, 1), told(single, 0)]).toEqual(['Left: Jade', 'Left', 'Left']);
});
