import type { Sentences } from './index.svelte';

/** Messages that few visits begin with. Their names would weigh on the first script. */
export const files = import.meta.glob<{ default: Sentences }>([
  './messages/*/*.ts',
  '!./messages/{home,table,details,replay,plan,lessons,account,notices,calendar}/*.ts',
]);
