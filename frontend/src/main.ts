import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { speak } from './lib/i18n/index.svelte';
import { dress, prefs } from './lib/prefs.svelte';
import { startRouter } from './lib/router/router.svelte';

/** Show the app, once it can speak. */
async function begin(target: HTMLElement): Promise<void> {
  await speak(prefs.language);
  mount(App, { target });
}

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

dress();
startRouter();
// Not awaited here: what is fetched stands on this very file, and would wait for its end.
void begin(target);
