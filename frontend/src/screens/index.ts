import type { Component } from 'svelte';

import type { Part } from '../lib/i18n/index.svelte';
import { withMessages } from '../lib/i18n/withMessages';
import { match } from '../lib/router/match';
import type { OtherScreen } from './others';

type Parts = Record<string, string>;
export type Load = () => Promise<{ default: Component<any>; parts?: Parts }>; // eslint-disable-line @typescript-eslint/no-explicit-any -- each screen names the parts it takes

export interface Screen {
  /** Addresses with the same key show the same screen with other props. */
  readonly key: string;
  readonly load: Load;
  readonly parts: Parts;
}

/** Wrap the loader of a screen so that it also loads the messages of these parts. */
export const using =
  (...parts: Part[]) =>
  (load: Load): Load =>
  () =>
    withMessages(load, ...parts);

const ofHome = using('home');
const ofTable = using('table');
const ofInvitation = using('table', 'details');

/** Load a screen that few visits begin with. */
const other =
  (name: OtherScreen): Load =>
  async () =>
    (await import('./others')).default[name]();

/** Load the screen for a path whose pattern is among the others, with its parts. */
async function loadOther(path: string): ReturnType<Load> {
  for (const [pattern, name] of (await import('./others')).PATTERNS) {
    const parts = match(pattern, path);
    if (parts) return { ...(await other(name)()), parts };
  }
  return import('./NotFound.svelte');
}

const SCREENS: readonly (readonly [pattern: string, load: Load])[] = [
  ['/', () => import('./Home.svelte')],
  ['/finished', ofHome(() => import('./Finished.svelte'))],
  ['/next', () => import('./NextTable.svelte')],
  ['/new', ofTable(() => import('./table/NewTable.svelte'))],
  ['/tables/:id', ofTable(() => import('./table/Table.svelte'))],
  ['/tables/:id/replay', other('Replay')],
  ['/tables/:id/replay/:version', other('Replay')],
  ['/tables/:id/explore', other('Explore')],
  ['/tables/:id/explore/:version', other('Explore')],
  ['/tables/:id/plan', other('Plan')],
  ['/tables/:id/plan/line', other('PlanLine')],
  ['/tables/:id/fork/:version', other('Fork')],
  ['/join/:id', ofInvitation(() => import('./table/Join.svelte'))],
];

/** Return the screen for a path. */
export function screenFor(path: string): Screen {
  for (const [pattern, load] of SCREENS) {
    const parts = match(pattern, path);
    if (parts)
      return {
        key: `${pattern.split('/:version')[0]} ${parts.id ?? parts.game ?? ''}`,
        load,
        parts,
      };
  }
  return { key: path, load: () => loadOther(path), parts: {} };
}
