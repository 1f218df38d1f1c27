import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { prefs } from './preferences.svelte';
import type { Sound } from './sounds';

/** An audio context that records how loud each note was. */
class Speaker {
  static loudest: number[] = [];
  static started = 0;
  currentTime = 0;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  createOscillator(): object {
    const frequency = {
      setValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    };
    return {
      frequency,
      connect: (next: unknown) => next,
      start: () => Speaker.started++,
      stop: () => undefined,
    };
  }
  createGain(): object {
    const ramp = (value: number): number => Speaker.loudest.push(value);
    return {
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: ramp },
      connect: () => undefined,
    };
  }
}

function touched(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', {
    value: { hasBeenActive },
    configurable: true,
  });
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

/** Return how many notes have been heard after a sound. */
async function heard(name: Sound = 'turn'): Promise<number> {
  const [{ sound }, own] = await Promise.all([import('./sounds'), import('./preferences.svelte')]);
  own.prefs.sounds = prefs.sounds;
  sound(name);
  // The notes are loaded with the first sound.
  await import('./synthesizer');
  return Speaker.started;
}

test('sounds play only when enabled and after the page was touched', async () => {
  expect(prefs.sounds).toBe('soft');
  prefs.sounds = 'off';
  touched(true);
  expect(await heard()).toBe(0);
  prefs.sounds = 'soft';
  touched(false);
  expect(await heard()).toBe(0);
  touched(true);
  expect(await heard()).toBe(2);
});

test('soft sounds are much quieter than full ones', async () => {
  touched(true);
  prefs.sounds = 'soft';
  await heard();
  const soft = Math.max(...Speaker.loudest);
  prefs.sounds = 'full';
  await heard();
  expect(soft).toBeLessThan(0.1);
  expect(Math.max(...Speaker.loudest)).toBeGreaterThan(2 * soft);
});

const SOUNDS = ['place', 'take', 'score', 'end', 'turn', 'refused'] as const;

test.each(SOUNDS)('there is a sound for: %s', async (name) => {
  touched(true);
  prefs.sounds = 'soft';
  expect(await heard(name)).toBeGreaterThan(0);
  expect(Math.max(...Speaker.loudest)).toBeLessThan(0.1);
});
