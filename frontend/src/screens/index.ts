import type { Component } from 'svelte';

import { speakOf, type Part } from '../lib/i18n/index.svelte';
import { match } from '../lib/router/match';

type Parts = Record<string, string>;
type Load = () => Promise<{ default: Component<any> }>; // eslint-disable-line @typescript-eslint/no-explicit-any -- each screen names the parts it takes

export interface Place {
  /** Two addresses with the same key are the same screen, only told something new. */
  readonly key: string;
  readonly load: Load;
  readonly parts: Parts;
}

/** A screen with the words that only such screens need. */
const saying =
  (...parts: Part[]) =>
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), ...parts.map(speakOf)]))[0];

const ofTable = saying('table');
const ofReplay = saying('table', 'replay');
const ofYou = saying('you');

const SCREENS: readonly (readonly [pattern: string, load: Load])[] = [
  ['/', () => import('./Home.svelte')],
  ['/open', () => import('./Tables.svelte')],
  ['/finished', () => import('./Tables.svelte')],
  ['/next', () => import('./Next.svelte')],
  ['/new', ofTable(() => import('./NewTable.svelte'))],
  ['/tables/:id', ofTable(() => import('./Table.svelte'))],
  ['/tables/:id/replay', ofReplay(() => import('./Replay.svelte'))],
  ['/tables/:id/replay/:version', ofReplay(() => import('./Replay.svelte'))],
  ['/tables/:id/explore', ofReplay(() => import('./Explore.svelte'))],
  ['/tables/:id/explore/:version', ofReplay(() => import('./Explore.svelte'))],
  ['/tables/:id/onward/:version', ofTable(() => import('./Onward.svelte'))],
  ['/join/:id', ofTable(() => import('./Join.svelte'))],
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
