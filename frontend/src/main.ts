import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { speak } from './lib/i18n/index.svelte';
import { dress, prefs } from './lib/prefs.svelte';
import { here, startRouter } from './lib/router/router.svelte';
import { session } from './lib/session.svelte';
import { screenFor } from './screens';

/** Show the app; its words, its screen and on a first visit the welcome are fetched beside each other. */
async function begin(target: HTMLElement): Promise<void> {
  // First: a screen fetches its own words in the language that is asked for.
  const words = speak(prefs.language);
  const first = session.unmet && here.path === '/';
  const screen = screenFor(here.path).load();
  const welcome = first && import('./lib/welcome/Welcome.svelte');
  // These are asked for again where they are shown: without them the page still begins.
  await Promise.all([words, Promise.allSettled([screen, welcome])]);
  mount(App, { target });
}

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

dress();
startRouter();
// Not awaited here: what is fetched stands on this very file, and would wait for its end.
void begin(target);
