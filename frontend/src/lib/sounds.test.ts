import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { prefs } from './prefs.svelte';

/** A loudspeaker that notes how loud it was made. */
class Speaker {
  static loudest: number[] = [];
  static started = 0;
  currentTime = 0;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  createOscillator(): object {
    const frequency = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { frequency, connect: (next: unknown) => next, start: () => Speaker.started++, stop: () => undefined };
  }
  createGain(): object {
    const ramp = (value: number): number => Speaker.loudest.push(value);
    return { gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: ramp }, connect: () => undefined };
  }
}

function touched(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });
}

beforeEach(() => {
  vi.resetModules();
  Speaker.loudest = [];
  Speaker.started = 0;
  vi.stubGlobal('AudioContext', Speaker);
});

afterEach(() => {
  vi.unstubAllGlobals();
  prefs.sounds = 'off';
});

async function heard(): Promise<number> {
  const [{ sound }, own] = await Promise.all([import('./sounds'), import('./prefs.svelte')]);
  own.prefs.sounds = prefs.sounds;
  sound('turn');
  return Speaker.started;
}

test('nothing is heard before somebody wants it and has touched the page', async () => {
  touched(true);
  expect(await heard()).toBe(0);
  prefs.sounds = 'soft';
  touched(false);
  expect(await heard()).toBe(0);
  touched(true);
  expect(await heard()).toBe(2);
});

test('soft is soft', async () => {
  touched(true);
  prefs.sounds = 'soft';
  await heard();
  const soft = Math.max(...Speaker.loudest);
  prefs.sounds = 'full';
  await heard();
  expect(soft).toBeLessThan(0.1);
  expect(Math.max(...Speaker.loudest)).toBeGreaterThan(2 * soft);
});
