import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { loadMyGames } from './lib/home/myGames';
import { setLanguage } from './lib/i18n/index.svelte';
import { applyTheme, prefs } from './lib/device/preferences.svelte';
import { route, startRouter } from './lib/router/router.svelte';
import { session } from './lib/session/session.svelte';
import { screenFor } from './screens';

/** Load what home shows: the welcome page on a first visit, else the player's games. */
const loadHome = (): Promise<unknown> =>
  session.isFirstVisit ? import('./lib/welcome/Welcome.svelte') : loadMyGames();

/** Mount the app. Messages, screen and, at home, its page load in parallel. */
async function begin(target: HTMLElement): Promise<void> {
  // Started first: a screen loads its own messages in the requested language.
  const words = setLanguage(prefs.language);
  const screen = screenFor(route.path).load();
  const page = route.path === '/' && loadHome();
  // Both are requested again where they are rendered, so a failure here is ignored.
  await Promise.all([words, Promise.allSettled([screen, page])]);
  mount(App, { target });
}

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

applyTheme();
startRouter();
// Not awaited: the dynamic imports depend on this module, and would wait for its end.
void begin(target);
