import { ApiError } from '../../api/errors';

const PAUSES = [600, 1500, 3000];
/** The longest a user waits for the next attempt, in milliseconds. */
const MAX_PAUSE = 3000;

/** Repeat a request that has not reached the service, or found it busy. Throw any other error. */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      const rest = error instanceof ApiError ? pauseAfter(error, pause) : Infinity;
      if (rest > MAX_PAUSE) throw error;
      await wait(rest);
    }
  }
  return attempt();
}

function pauseAfter(error: ApiError, pause: number): number {
  if ((error.isOffline && navigator.onLine) || error.isUnreached) return pause;
  return error.retryAfter ? Math.max(pause, error.retryAfter * 1000) : Infinity;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
