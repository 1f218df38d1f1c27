import { errorMessage } from '../api/errors';
import { t } from '../i18n/index.svelte';
import { notify } from '../ui/feedback/toasts.svelte';
import type { Person } from './about';
import { block, unblock } from './api';

/** Block a player and say so. Resolve to whether it succeeded. */
export const blockPerson = ({ id, name }: Person): Promise<boolean> =>
  attempt(() => block(id), t('block.done', { name }));

/** Stop blocking a player and say so. Resolve to whether it succeeded. */
export const unblockPerson = ({ id, name }: Person): Promise<boolean> =>
  attempt(() => unblock(id), t('block.undone', { name }));

async function attempt(change: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await change();
  } catch (error) {
    notify(errorMessage(error), 'bad');
    return false;
  }
  notify(done);
  return true;
}
