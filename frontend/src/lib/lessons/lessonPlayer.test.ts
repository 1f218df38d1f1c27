import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { GameLesson, GameMove, LessonPosition } from '../api/types';
import { LessonPlayer } from './lessonPlayer.svelte';

const GOOD = { kind: 'skip' } as GameMove;
const OTHER = { kind: 'end_turn' } as GameMove;

const texts = (id: string, tasks: string[]) => ({
  id,
  tasks,
  done: `${id} done`,
  missed: `${id} missed`,
  refused: `${id} refused`,
});
const LESSON: GameLesson = {
  steps: [texts('one', ['first']), texts('two', ['second', 'third'])],
  end: 'all of it',
  position: aPosition(),
};

function aPosition(show: GameMove | null = GOOD): LessonPosition {
  return { to_act: [0], view: {} as never, offer: {}, events: [], show };
}

interface Asked {
  readonly step: number;
  readonly moves: readonly GameMove[];
}

let asked: Asked[] = [];
let online = true;

/** A service with a goal for each task, which only the move `skip` meets. */
function service(request?: RequestInit): Response {
  const { step, moves } = JSON.parse(String(request?.body)) as Asked;
  asked.push({ step, moves });
  const goals = LESSON.steps[step]?.tasks.length ?? 0;
  const missed = moves.some(({ kind }) => kind !== 'skip');
  const verdict = missed
    ? 'missed'
    : moves.length === 0
      ? 'open'
      : moves.length < goals
        ? 'next'
        : 'done';
  return Response.json({
    verdict,
    refusal: null,
    position: aPosition(verdict === 'done' ? null : GOOD),
  });
}

beforeEach(() => {
  asked = [];
  online = true;
  localStorage.clear();
  vi.stubGlobal('fetch', (_: string, request?: RequestInit) =>
    online ? Promise.resolve(service(request)) : Promise.reject(new TypeError('offline')),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function opened(step = 0): Promise<LessonPlayer> {
  const player = new LessonPlayer('chess', LESSON);
  await player.open(step);
  return player;
}

const kept = (): string | null => localStorage.getItem('lesson.chess');

describe('a step', () => {
  test('says its task, and after the move what it led to', async () => {
    const player = await opened();
    expect(player.words).toBe('first');
    await player.play(OTHER);
    expect([player.words, player.verdict]).toEqual(['one missed', 'missed']);
    await player.play(GOOD);
    expect([player.words, player.verdict]).toEqual(['one done', 'done']);
  });

  test('sends all its moves, without those that were missed', async () => {
    const player = await opened(1);
    await player.play(GOOD);
    expect([player.words, player.verdict]).toEqual(['third', 'next']);
    await player.play(OTHER);
    await player.play(GOOD);
    expect(player.verdict).toBe('done');
    expect(asked.map(({ moves }) => moves)).toEqual([[], [GOOD], [GOOD, OTHER], [GOOD, GOOD]]);
  });

  test('offers to show the move after two misses, and makes it', async () => {
    const player = await opened();
    await player.play(OTHER);
    expect(player.canShow).toBe(false);
    await player.play(OTHER);
    expect(player.canShow).toBe(true);
    await player.showMe();
    expect([player.verdict, player.canShow]).toEqual(['done', false]);
  });
});

describe('progress', () => {
  test('is kept on the device when a step is done or skipped', async () => {
    const player = await opened();
    expect(kept()).toBe('0');
    await player.play(GOOD);
    expect(kept()).toBe('1');
    await player.open(2);
    expect([kept(), player.isOver, player.words]).toEqual(['2', true, 'all of it']);
  });

  test('never leaves the lesson', async () => {
    const player = await opened(99);
    expect(player.step).toBe(2);
    await player.open(-1);
    expect(player.step).toBe(0);
  });
});

test('a move that could not be sent can be tried again', async () => {
  const player = await opened();
  online = false;
  await player.play(GOOD);
  expect([player.isOffline, player.verdict, player.busy]).toEqual([true, 'open', false]);
  online = true;
  await player.retry();
  expect([player.problem, player.verdict]).toEqual([null, 'done']);
});
