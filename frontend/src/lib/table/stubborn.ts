import { Problem } from '../api/problem';

const PAUSES = [600, 1500, 3000];

/** Try again while only the network fails; what the service answers is final. */
export async function stubbornly<T>(
  attempt: () => Promise<T>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      const again = error instanceof Problem && error.offline && navigator.onLine;
      if (!again) throw error;
      await wait(pause);
    }
  }
  return attempt();
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
