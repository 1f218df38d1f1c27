import { getRecap } from '../../api/endpoints';
import { currentLanguage } from '../../i18n/index.svelte';
import { mostTelling } from './mostTelling';

/** Return what matters most of what happened after a version, in words and in its order. */
export async function tellingWords(
  table: string,
  after: number,
  count: number,
): Promise<readonly string[]> {
  const { facts } = await getRecap(table, after, currentLanguage());
  return mostTelling(facts, count).map(({ words }) => words);
}
