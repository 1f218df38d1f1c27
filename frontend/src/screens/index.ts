import type { Component } from 'svelte';

import { speakOfYou } from '../lib/i18n/index.svelte';
import { match } from '../lib/router/match';
import Home from './Home.svelte';

type Parts = Record<string, string>;
type Load = () => Promise<{ default: Component<any> }>; // eslint-disable-line @typescript-eslint/no-explicit-any -- each screen names the parts it takes

export interface Place {
  /** Two addresses with the same key are the same screen, only told something new. */
  readonly key: string;
  readonly load: Load;
  readonly parts: Parts;
}

/** A screen about oneself, with the words that only such screens need. */
const ofYou =
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), speakOfYou()]))[0];

const SCREENS: readonly (readonly [pattern: string, load: Load])[] = [
  // It comes with the shell; a file of its own would only be one more request.
  ['/', () => Promise.resolve({ default: Home })],
  ['/open', () => import('./Tables.svelte')],
  ['/finished', () => import('./Tables.svelte')],
  ['/next', () => import('./Next.svelte')],
  ['/new', () => import('./NewTable.svelte')],
  ['/tables/:id', () => import('./Table.svelte')],
  ['/tables/:id/replay', () => import('./Replay.svelte')],
  ['/tables/:id/replay/:version', () => import('./Replay.svelte')],
  ['/tables/:id/explore', () => import('./Explore.svelte')],
  ['/tables/:id/explore/:version', () => import('./Explore.svelte')],
  ['/tables/:id/onward/:version', () => import('./Onward.svelte')],
  ['/join/:id', () => import('./Join.svelte')],
  ['/return', () => import('./Return.svelte')],
  ['/rules/:game', () => import('./Rules.svelte')],
  ['/settings', ofYou(() => import('./Settings.svelte'))],
  ['/you', ofYou(() => import('./You.svelte'))],
  ['/you/sign-in', ofYou(() => import('./SignIn.svelte'))],
  ['/you/sign-up', ofYou(() => import('./SignUp.svelte'))],
  ['/you/password', ofYou(() => import('./Password.svelte'))],
  ['/you/email', ofYou(() => import('./Email.svelte'))],
  ['/you/devices', ofYou(() => import('./Devices.svelte'))],
  ['/you/data', ofYou(() => import('./MyData.svelte'))],
  ['/you/programs', ofYou(() => import('./Programs.svelte'))],
];

/** The screen for an address. */
export function screenFor(path: string): Place {
  for (const [pattern, load] of SCREENS) {
    const parts = match(pattern, path);
    if (parts) return { key: `${pattern.split('/:version')[0]} ${parts.id ?? parts.game ?? ''}`, load, parts };
  }
  return { key: 'lost', load: () => import('./Lost.svelte'), parts: {} };
}
