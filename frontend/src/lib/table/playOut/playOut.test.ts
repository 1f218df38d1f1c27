import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { GameView, SeenEvent } from '../../api/types';
import { prefs } from '../../device/preferences.svelte';
import { BEAT_MS, MAX_STEPS, PLAY_MS, PlayOut, type QueuedStep } from './playOut.svelte';

const VIEW = {} as GameView;

const step = (at: number, changed: Partial<QueuedStep> = {}): QueuedStep => ({
  at,
  seat: 1,
  own: false,
  ends: false,
  news: [{ kind: `toy.moved_${at}` } as unknown as SeenEvent],
  view: VIEW,
  ...changed,
});

const playOut = (): PlayOut<string> => new PlayOut(({ at }) => `position ${at}`);

/** Return what is shown: the past or the present, and the events that are played out. */
const shown = ({ past, news }: PlayOut<string>): string =>
  [past ?? 'present', ...news.map(({ kind }) => kind)].join(' ');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  prefs.motion = 'system';
});

test('a move of somebody else appears after a beat and is played out', () => {
  const playing = playOut();
  playing.add([step(3)], 'before');
  expect(shown(playing)).toBe('before');
  vi.advanceTimersByTime(BEAT_MS - 1);
  expect(shown(playing)).toBe('before');
  vi.advanceTimersByTime(1);
  expect(shown(playing)).toBe('present toy.moved_3');
  vi.advanceTimersByTime(PLAY_MS - 1);
  expect(shown(playing)).toBe('present toy.moved_3');
  vi.advanceTimersByTime(1);
  expect(shown(playing)).toBe('present');
});

test('my own move appears at once', () => {
  const playing = playOut();
  playing.add([step(3, { own: true })], 'before');
  expect(shown(playing)).toBe('present toy.moved_3');
  vi.advanceTimersByTime(PLAY_MS);
  expect(shown(playing)).toBe('present');
});

test('a quick answer does not cut the move before it', () => {
  const playing = playOut();
  playing.add([step(3, { own: true })], 'before');
  vi.advanceTimersByTime(26);
  playing.add([step(5)], 'my move');
  vi.advanceTimersByTime(PLAY_MS - 27);
  expect(shown(playing)).toBe('my move toy.moved_3');
  vi.advanceTimersByTime(1);
  expect(shown(playing)).toBe('present toy.moved_5');
});

test('a late answer still has its beat', () => {
  const playing = playOut();
  playing.add([step(3, { own: true })], 'before');
  vi.advanceTimersByTime(PLAY_MS - 100);
  playing.add([step(5)], 'my move');
  vi.advanceTimersByTime(BEAT_MS - 1);
  expect(playing.past).toBe('my move');
  vi.advanceTimersByTime(1);
  expect(shown(playing)).toBe('present toy.moved_5');
});

test('steps that arrive together are played one after another', () => {
  const playing = playOut();
  playing.add([step(3), step(5)], 'before');
  vi.advanceTimersByTime(BEAT_MS);
  expect(shown(playing)).toBe('position 3');
  vi.advanceTimersByTime(PLAY_MS);
  expect(shown(playing)).toBe('present toy.moved_5');
});

test('catching up is bounded', () => {
  const playing = playOut();
  const many = Array.from({ length: 9 }, (_, at) => step(at));
  playing.add(many, 'before');
  const bound = BEAT_MS + MAX_STEPS * PLAY_MS;
  expect(bound).toBeLessThanOrEqual(3000);
  vi.advanceTimersByTime(bound - 1);
  expect(shown(playing)).toBe('present toy.moved_8');
  vi.advanceTimersByTime(1);
  expect(shown(playing)).toBe('present');
});

test('a step whose position is not loaded in time is shown with the next one', () => {
  const playing = playOut();
  playing.add([step(3, { view: null }), step(5)], 'before');
  vi.advanceTimersByTime(BEAT_MS);
  expect(shown(playing)).toBe('present toy.moved_3 toy.moved_5');
});

test('skipping shows the present at rest, and the next move is played out again', () => {
  const playing = playOut();
  playing.add([step(3), step(5)], 'before');
  playing.skip();
  expect(shown(playing)).toBe('present');
  vi.advanceTimersByTime(BEAT_MS + PLAY_MS);
  expect(shown(playing)).toBe('present');
  playing.add([step(7)], 'present');
  vi.advanceTimersByTime(BEAT_MS);
  expect(shown(playing)).toBe('present toy.moved_7');
});

test('with reduced motion the present is shown at once', () => {
  prefs.motion = 'none';
  const playing = playOut();
  playing.add([step(3)], 'before');
  expect(shown(playing)).toBe('present');
});

test('a hidden page shows the present', () => {
  const playing = playOut();
  playing.add([step(3)], 'before');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  playing.add([step(5)], 'before');
  expect(shown(playing)).toBe('present');
});
