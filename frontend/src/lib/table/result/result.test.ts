import { render } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Result } from '../../api/types';
import { loadMessages, setLanguage } from '../../i18n/index.svelte';
import type { SeatInfo } from '../seating/seats';
import { categoriesOf, COUNT_MS, countedUp, timing } from './bars';
import { layoutOf, WIDTH } from './picture';
import { endingFor, placesOf } from './places';
import ResultView from './ResultView.svelte';
import { shareFile } from './shareFile';
import { standalone } from './standalone';

const seats = ['Ann', 'Bob'].map(
  (name, seat) => ({ seat, name, kind: 'human' }) as unknown as SeatInfo,
);

const line = (code: string, value: number) => ({ code, value, facts: {} });

/** Return a result with these ranks; Ann scores 9 and Bob 4. */
const result = (...ranks: number[]): Result => ({
  reason: 'rules',
  ranks,
  scores: [
    { total: 9, lines: [line('gift', 4), line('gift', 6), line('discards', -1)] },
    { total: 4, lines: [line('coffee', 4)] },
  ] as Result['scores'],
});

beforeEach(() => setLanguage('en'));

test('an ending is won, lost or tied for a player, and neutral for a spectator', () => {
  const won = placesOf(result(1, 2), seats);
  expect(won.map(({ seat }) => seat.name)).toEqual(['Ann', 'Bob']);
  expect(endingFor(won, 0)).toBe('won');
  expect(endingFor(won, 1)).toBe('lost');
  expect(endingFor(won, null)).toBe('neutral');
  expect(endingFor(placesOf(result(1, 1), seats), 0)).toBe('tied');
});

test('score lines are summed by category and measured against the longest bar', () => {
  const found = categoriesOf(placesOf(result(1, 2), seats));
  expect(found.map(({ code }) => code)).toEqual(['gift', 'discards', 'coffee']);
  expect(found[0]?.bars.map(({ value }) => value)).toEqual([10, 0]);
  expect(found[1]?.bars.map(({ value }) => value)).toEqual([-1, 0]);
  expect(found[2]?.bars.map(({ length }) => length)).toEqual([0, 0.4]);
});

test('numbers count up from zero and end at their value', () => {
  expect(countedUp(40, 0)).toBe(0);
  expect(countedUp(40, COUNT_MS / 3)).toBeGreaterThan(0);
  expect(countedUp(40, COUNT_MS)).toBe(40);
  expect(countedUp(40, 10 * COUNT_MS)).toBe(40);
});

test.each([1, 3, 8])('all bars of %i categories have grown in time', (count) => {
  for (let index = 0; index < count; index++) {
    const { delay, duration } = timing(index, count);
    expect(delay + duration).toBeLessThanOrEqual(COUNT_MS + 1);
  }
  expect(COUNT_MS).toBeLessThanOrEqual(900);
});

const shown = (ranks: number[], mine: number | null) =>
  render(ResultView, {
    result: result(...ranks),
    seats,
    mine,
    sentences: { 'category.gift': 'Gifts' },
    gem: () => 'lapis',
  }).container;

test('each ending has words and a drawing of its own', () => {
  const endings = [shown([1, 2], 0), shown([1, 2], 1), shown([1, 1], 0)];
  expect(endings.map((each) => each.querySelector('h2')?.textContent)).toHaveLength(3);
  const drawings = endings.map((each) => each.querySelector('.ending svg')?.innerHTML);
  expect(new Set(drawings).size).toBe(3);
});

test.each([
  ['en', '2 hints', '1 hint'],
  ['fr', '2 indices', '1 indice'],
] as const)('the hints of each player are counted (%s)', async (language, two, one) => {
  await Promise.all([loadMessages('table'), loadMessages('details')]);
  await setLanguage(language);
  const hintsOf = (...hints: number[]): (string | null)[] => {
    const view = { result: result(1, 2), seats, sentences: {}, gem: () => 'lapis' as const, hints };
    const { container, unmount } = render(ResultView, view);
    const found = [...container.querySelectorAll('.hinted')].map(({ textContent }) => textContent);
    unmount();
    return found;
  };
  expect(hintsOf(2, 0)).toEqual([two]);
  expect(hintsOf(2, 1)).toEqual([two, one]);
  expect(hintsOf(0, 0)).toEqual([]);
  expect(hintsOf()).toEqual([]);
});

test('nothing counts or grows with reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const container = shown([1, 2], 0);
  expect(container.querySelector('summary strong')?.textContent).toBe('9');
  expect(container.querySelectorAll('.bar').length).toBeGreaterThan(0);
  expect(container.querySelector('.bar.moving')).toBeNull();
  vi.unstubAllGlobals();
});

test('the picture leaves room for every player below a board of any form', () => {
  for (const ratio of [0.5, 1, 2]) {
    const few = layoutOf(ratio, 2);
    const many = layoutOf(ratio, 6);
    expect(few.board.width).toBeLessThanOrEqual(WIDTH);
    expect(few.board.width / few.board.height).toBeCloseTo(ratio);
    expect(few.lines).toBeGreaterThanOrEqual(few.board.y + few.board.height);
    expect(many.height - few.height).toBe(4 * 72);
  }
});

test('a drawing on its own has its styles, and the patterns it refers to', () => {
  document.body.innerHTML = `
    <style>.stone { fill: rgb(1, 2, 3) }</style>
    <svg><defs><pattern id="dots"><circle r="1" /></pattern></defs></svg>
    <svg id="board" viewBox="0 0 4 2"><path class="stone" d="M0 0h4v2z" /><path fill="url(#dots)" d="M0 0h1" /></svg>`;
  const board = document.querySelector<SVGSVGElement>('#board') as SVGSVGElement;
  const viewBox = { baseVal: { x: 0, y: 0, width: 4, height: 2 } };
  Object.defineProperty(board, 'viewBox', { value: viewBox });
  const text = standalone(board, { width: 400, height: 200 });
  expect(text).toContain('fill="rgb(1, 2, 3)"');
  expect(text).not.toContain(' style=');
  expect(text).toContain('width="400"');
  expect(text.match(/id="dots"/g)).toHaveLength(1);
  expect(board.querySelector('path')?.getAttribute('fill')).toBeNull();
});

test('a picture is shared where files can be, and downloaded elsewhere', async () => {
  const file = new File(['png'], 'game.png', { type: 'image/png' });
  const shared: ShareData[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: (data: ShareData) => Promise.resolve(void shared.push(data)),
  });
  expect(await shareFile(file, 'Ann 9 – Bob 4')).toBe('shared');
  expect(shared).toEqual([{ files: [file], text: 'Ann 9 – Bob 4' }]);
  Object.assign(navigator, { canShare: undefined });
  expect(await shareFile(file, '')).toBe('downloaded');
});
