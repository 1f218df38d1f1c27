import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SeenEvent, Snapshot } from '../../api/types';
import { sound, type EventSound } from '../../device/sounds';
import { prefs } from '../../device/preferences.svelte';
import { BEAT_MS, PLAY_MS, PlayOut, type QueuedStep } from './playOut.svelte';
import { playEndSound, playStepSound, stepSound } from './stepSounds';

vi.mock('../../device/sounds', () => ({ sound: vi.fn() }));

const event = (kind: string): SeenEvent => ({ kind }) as unknown as SeenEvent;
const heard = (): unknown[] => vi.mocked(sound).mock.calls.map(([name]) => name);

const TOY = {
  sound: ({ kind }: { readonly kind: string }): EventSound | undefined =>
    (({ 'toy.taken': 'take', 'toy.scored': 'score' }) as const)[kind],
};

const step = (at: number, kind: string, changed: Partial<QueuedStep> = {}): QueuedStep => ({
  at,
  seat: 1,
  own: false,
  ends: false,
  news: [event(kind)] as QueuedStep['news'],
  view: {} as QueuedStep['view'],
  ...changed,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.mocked(sound).mockClear();
  Reflect.deleteProperty(navigator, 'connection');
  prefs.motion = 'system';
});

/** Return an animation of steps that is heard. */
const playOut = (): PlayOut<string> =>
  new PlayOut(
    () => 'past',
    (each) => playStepSound(each, TOY),
  );

test('a step has one sound, that of its most important event', () => {
  const of = (...kinds: string[]): string =>
    stepSound({ news: kinds.map(event), ends: false }, TOY);
  expect(of('toy.scored', 'toy.taken', 'toy.moved')).toBe('score');
  expect(of('toy.moved', 'toy.taken')).toBe('take');
  expect(of('toy.moved')).toBe('place');
  expect(stepSound({ news: [event('toy.scored')], ends: false }, {})).toBe('place');
  expect(stepSound({ news: [event('toy.scored')], ends: true }, TOY)).toBe('end');
});

test('each step is heard once, when it is shown', () => {
  const playing = playOut();
  playing.add([step(3, 'toy.moved', { own: true })], 'before');
  expect(heard()).toEqual(['place']);
  playing.add([step(5, 'toy.taken'), step(7, 'toy.scored')], 'my move');
  expect(heard()).toEqual(['place']);
  vi.advanceTimersByTime(PLAY_MS);
  expect(heard()).toEqual(['place', 'take']);
  vi.advanceTimersByTime(PLAY_MS + BEAT_MS);
  expect(heard()).toEqual(['place', 'take', 'score']);
  vi.advanceTimersByTime(10 * PLAY_MS);
  expect(heard()).toHaveLength(3);
});

test('steps that are skipped are silent', () => {
  const playing = playOut();
  playing.add([step(3, 'toy.moved'), step(5, 'toy.scored')], 'before');
  playing.skip();
  vi.advanceTimersByTime(10 * PLAY_MS);
  expect(heard()).toEqual([]);
});

test('with reduced motion the last of several steps is heard', () => {
  prefs.motion = 'none';
  playOut().add([step(3, 'toy.moved'), step(5, 'toy.scored')], 'before');
  expect(heard()).toEqual(['score']);
});

test('a hidden page is silent', () => {
  const playing = playOut();
  playing.add([step(3, 'toy.moved')], 'before');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(BEAT_MS);
  playing.add([step(5, 'toy.moved', { own: true })], 'before');
  expect(heard()).toEqual([]);
});

test('steps are silent while the browser saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  playOut().add([step(3, 'toy.moved', { own: true })], 'before');
  expect(heard()).toEqual([]);
});

test('an end without a move is heard once', () => {
  const at = (status: string, position: number): Snapshot =>
    ({ position, table: { status } }) as unknown as Snapshot;
  playEndSound(at('playing', 5), at('finished', 5));
  expect(heard()).toEqual(['end']);
  playEndSound(at('finished', 5), at('finished', 5));
  // The last move has the sound.
  playEndSound(at('playing', 5), at('finished', 8));
  playEndSound(at('playing', 5), at('voided', 5));
  expect(heard()).toEqual(['end']);
});
