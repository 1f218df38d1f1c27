import type { Part } from './index.svelte';
import { withMessages } from './withMessages';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Load a component with its messages. After a failure, try again when the connection is back, or after a pause. */
export async function loadLater<T>(load: () => Promise<T>, ...parts: Part[]): Promise<T> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await withMessages(load, ...parts);
    } catch {
      await connectionOr(pause);
    }
  }
}

/** Resolve when the browser is online again, or after `pause` milliseconds. */
function connectionOr(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, pause);
    addEventListener('online', done);
  });
}
