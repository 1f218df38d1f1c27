import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { speak } from './lib/i18n/index.svelte';
import { dress, prefs } from './lib/prefs.svelte';
import { here, startRouter } from './lib/router/router.svelte';
import { session } from './lib/session.svelte';

/** Show the app; on a first visit its words and the welcome are fetched beside each other. */
async function begin(target: HTMLElement): Promise<void> {
  const first = session.unmet && here.path === '/';
  // It is asked for again where it is shown: without it the page still begins.
  const welcome = first && import('./lib/welcome/Welcome.svelte').catch(() => null);
  await Promise.all([speak(prefs.language), welcome]);
  mount(App, { target });
}

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

dress();
startRouter();
// Not awaited here: what is fetched stands on this very file, and would wait for its end.
void begin(target);
