import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { setLanguage } from './lib/i18n/index.svelte';
import { applyTheme, prefs } from './lib/device/preferences.svelte';
import { route, startRouter } from './lib/router/router.svelte';
import { session } from './lib/session/session.svelte';
import { screenFor } from './screens';

/** Mount the app. Messages, screen and, on a first visit, the welcome page load in parallel. */
async function begin(target: HTMLElement): Promise<void> {
  // Started first: a screen loads its own messages in the requested language.
  const words = setLanguage(prefs.language);
  const first = session.isFirstVisit && route.path === '/';
  const screen = screenFor(route.path).load();
  const welcome = first && import('./lib/welcome/Welcome.svelte');
  // Both are requested again where they are rendered, so a failure here is ignored.
  await Promise.all([words, Promise.allSettled([screen, welcome])]);
  mount(App, { target });
}

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

applyTheme();
startRouter();
// Not awaited: the dynamic imports depend on this module, and would wait for its end.
void begin(target);
