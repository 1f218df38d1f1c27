import { errorMessage } from '../api/errors';
import { notify } from '../ui/feedback/toasts.svelte';

/** Make a change and say so, or why it failed. Resolve to whether it succeeded. */
export async function attempt(change: () => Promise<unknown>, done = ''): Promise<boolean> {
  try {
    await change();
  } catch (error) {
    notify(errorMessage(error), 'bad');
    return false;
  }
  if (done) notify(done);
  return true;
}
