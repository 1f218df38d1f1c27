import type { Sentences } from '../i18n/index.svelte';

export interface MessageFile {
  readonly default: Sentences;
}

type Files = Readonly<Record<string, () => Promise<MessageFile>>>;

/** Return a loader for a game's message files, with English as fallback for other languages. */
export const sentencesFrom =
  (files: Files) =>
  async (language: string): Promise<Sentences> => {
    const load = files[`./messages/${language}.ts`] ?? files['./messages/en.ts'];
    return (await load?.())?.default ?? {};
  };
