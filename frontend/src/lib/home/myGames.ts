import type { Component } from 'svelte';

import { withMessages } from '../i18n/withMessages';

/** Load the page of a player. A newcomer's first view does without it. */
export const loadMyGames = (): Promise<{ default: Component }> =>
  withMessages(() => import('./MyGames.svelte'), 'home');
