import type { Component } from 'svelte';

import { loadMessages, type Part } from '../lib/i18n/index.svelte';
import { match } from '../lib/router/match';

type Parts = Record<string, string>;
type Load = () => Promise<{ default: Component<any> }>; // eslint-disable-line @typescript-eslint/no-explicit-any -- each screen names the parts it takes

export interface Screen {
  /** Addresses with the same key show the same screen with other props. */
  readonly key: string;
  readonly load: Load;
  readonly parts: Parts;
}

/** Wrap the loader of a screen so that it also loads the messages of these parts. */
const withMessages =
  (...parts: Part[]) =>
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), ...parts.map(loadMessages)]))[0];

const ofTable = withMessages('table');
const ofReplay = withMessages('table', 'replay');
const ofAccount = withMessages('account');

const SCREENS: readonly (readonly [pattern: string, load: Load])[] = [
  ['/', () => import('./Home.svelte')],
  ['/open', () => import('./Tables.svelte')],
  ['/finished', () => import('./Tables.svelte')],
  ['/next', () => import('./NextTable.svelte')],
  ['/new', ofTable(() => import('./table/NewTable.svelte'))],
  ['/tables/:id', ofTable(() => import('./table/Table.svelte'))],
  ['/tables/:id/replay', ofReplay(() => import('./table/Replay.svelte'))],
  ['/tables/:id/replay/:version', ofReplay(() => import('./table/Replay.svelte'))],
  ['/tables/:id/explore', ofReplay(() => import('./table/Explore.svelte'))],
  ['/tables/:id/explore/:version', ofReplay(() => import('./table/Explore.svelte'))],
  ['/tables/:id/fork/:version', ofTable(() => import('./table/Fork.svelte'))],
  ['/join/:id', ofTable(() => import('./table/Join.svelte'))],
  ['/return', () => import('./Return.svelte')],
  ['/rules/:game', () => import('./Rules.svelte')],
  ['/settings', ofAccount(() => import('./Settings.svelte'))],
  ['/account', ofAccount(() => import('./account/Account.svelte'))],
  ['/account/sign-in', ofAccount(() => import('./account/SignIn.svelte'))],
  ['/account/sign-up', ofAccount(() => import('./account/SignUp.svelte'))],
  ['/account/password', ofAccount(() => import('./account/Password.svelte'))],
  ['/account/email', ofAccount(() => import('./account/Email.svelte'))],
  ['/account/devices', ofAccount(() => import('./account/Devices.svelte'))],
  ['/account/data', ofAccount(() => import('./account/MyData.svelte'))],
  ['/account/programs', ofAccount(() => import('./account/Programs.svelte'))],
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
  return { key: 'lost', load: () => import('./NotFound.svelte'), parts: {} };
}
