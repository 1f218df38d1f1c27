import { Problem } from '../api/problem';

const PAUSES = [600, 1500, 3000];
/** Whoever taps waits no longer than this for the next attempt. */
const LONGEST = 3000;

/** Try again while only the network fails, or the service is busy for a moment; any other answer is final. */
export async function stubbornly<T>(
  attempt: () => Promise<T>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      const rest = error instanceof Problem ? restAfter(error, pause) : Infinity;
      if (rest > LONGEST) throw error;
      await wait(rest);
    }
  }
  return attempt();
}

function restAfter(problem: Problem, pause: number): number {
  if (problem.offline && navigator.onLine) return pause;
  return problem.retryAfter ? Math.max(pause, problem.retryAfter * 1000) : Infinity;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
