import type { Component } from 'svelte';

import { gameText } from '../api/endpoints';
import type { Sentences } from '../i18n/index.svelte';
import type { GameModule } from './contract';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const covers = import.meta.glob<{ default: Component }>('./*/Cover.svelte');

const keyOf = (path: string): string => path.split('/')[1] ?? '';

/** The games that this app can show; equal to what the service offers, as a test proves. */
export const GAME_KEYS: readonly string[] = Object.keys(modules).map(keyOf).sort();

/** Fetch a game's board and words, the first time it is met. */
export async function loadGame(key: string): Promise<GameModule> {
  const load = modules[`./${key}/index.ts`];
  if (!load) throw new Error(`no board for the game ${key}`);
  return (await load()).default;
}

/** Fetch the drawing that stands for a game before anything is played, which comes without its board. */
export async function loadCover(key: string): Promise<Component> {
  const load = covers[`./${key}/Cover.svelte`];
  if (!load) throw new Error(`no cover for the game ${key}`);
  return (await load()).default;
}

/** All that a game says in a language: what the service calls things, and what its board says itself. */
export async function gameSentences(key: string, language: string): Promise<Sentences> {
  const module = await loadGame(key);
  const [words, own] = await Promise.all([namesFrom(key, language), module.sentences(language)]);
  return { ...words, ...own };
}

/** A board plays on without the names of things, where they cannot be had. */
async function namesFrom(key: string, language: string): Promise<Sentences> {
  try {
    return (await gameText(key, language)).words;
  } catch {
    return {};
  }
}
