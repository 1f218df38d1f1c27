import { afterEach, expect, test, vi } from 'vitest';

import type { GameMove, PlanLine, SeenEvent } from '../api/types';
import { armPlan, turnsInWords, turnsOf } from './plan';

const move = (kind: string): GameMove => ({ kind }) as GameMove;
const ply = (seat: number, kind: string) => ({ seat, move: move(kind) });

afterEach(() => vi.unstubAllGlobals());

test('tried moves become turns after what the others do', () => {
  const tried = [ply(1, 'a'), ply(2, 'b'), ply(0, 'x'), ply(0, 'y'), ply(1, 'c'), ply(0, 'z')];
  expect(turnsOf(tried, 0, false)).toEqual([
    {
      others: [ply(1, 'a'), ply(2, 'b')],
      moves: [{ kind: 'x' }, { kind: 'y' }],
      anything: false,
    },
    { others: [ply(1, 'c')], moves: [{ kind: 'z' }], anything: false },
  ]);
});

test('moves of the others without a reply are left out', () => {
  expect(turnsOf([ply(1, 'a')], 0, false)).toEqual([]);
  expect(turnsOf([ply(1, 'a'), ply(0, 'x'), ply(1, 'b')], 0, true)).toEqual([
    { others: [ply(1, 'a')], moves: [{ kind: 'x' }], anything: true },
  ]);
});

const line = (steps: readonly (readonly string[])[]): PlanLine =>
  ({
    salt: '0'.repeat(32),
    turns: [
      { others: [ply(1, 'a')], moves: [{ kind: 'x' }, { kind: 'y' }], anything: false },
      { others: [ply(1, 'b')], moves: [{ kind: 'z' }], anything: true },
    ],
    steps: steps.map((kinds, seat) => ({ seat, events: kinds.map((kind) => ({ kind })) })),
    state: 'armed',
    turn: 0,
    why: null,
  }) as unknown as PlanLine;

test('a line is described by the events of its steps, without those that have no words', () => {
  const describe = ({ kind }: SeenEvent): string | null =>
    String(kind) === 'quiet' ? null : `${kind}!`;
  const shown = turnsInWords(line([['a', 'quiet'], ['x'], ['y'], ['b'], ['z']]), describe);
  expect(shown).toEqual([
    { others: ['a!'], mine: ['x!', 'y!'], anything: false },
    { others: ['b!'], mine: ['z!'], anything: true },
  ]);
});

test('a plan is armed from a position', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) => {
    sent.push([path, request?.method, JSON.parse(String(request?.body))]);
    return Promise.resolve(Response.json({ plan: null }));
  });
  await armPlan('t', 8, []);
  expect(sent).toEqual([['/api/v1/tables/t/plan', 'PUT', { position: 8, lines: [] }]]);
});
