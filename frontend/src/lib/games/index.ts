import type { Component } from 'svelte';

import { gameText } from '../api/endpoints';
import type { Sentences } from '../i18n/index.svelte';
import type { GameModule } from './contract';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const covers = import.meta.glob<{ default: Component }>('./*/Cover.svelte');
const backdrops = import.meta.glob<{ default: Backdrop }>('./*/Backdrop.svelte');

/** A quiet drawing behind the board, whose light follows the course of the game from 0 to 1. */
export type Backdrop = Component<{ progress: number }>;

const keyOf = (path: string): string => path.split('/')[1] ?? '';

/** The games with a board, sorted; a test checks that they equal the back end's. */
export const GAME_KEYS: readonly string[] = Object.keys(modules).map(keyOf).sort();

/** Load a game's board. */
export async function loadGame(key: string): Promise<GameModule> {
  const load = modules[`./${key}/index.ts`];
  if (!load) throw new Error(`no board for the game ${key}`);
  return (await load()).default;
}

/** Load a game's cover, without its board. */
export async function loadCover(key: string): Promise<Component> {
  const load = covers[`./${key}/Cover.svelte`];
  if (!load) throw new Error(`no cover for the game ${key}`);
  return (await load()).default;
}

/** Load a game's backdrop; null if it has none. */
export async function loadBackdrop(key: string): Promise<Backdrop | null> {
  return (await backdrops[`./${key}/Backdrop.svelte`]?.())?.default ?? null;
}

/** Load all sentences of a game: the service's terms and the board's own. */
export async function gameSentences(key: string, language: string): Promise<Sentences> {
  const module = await loadGame(key);
  const [words, own] = await Promise.all([namesFrom(key, language), module.sentences(language)]);
  return { ...words, ...own };
}

/** A board still works without the service's terms. */
async function namesFrom(key: string, language: string): Promise<Sentences> {
  try {
    return (await gameText(key, language)).words;
  } catch {
    return {};
  }
}
