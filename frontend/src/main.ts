import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { speak } from './lib/i18n/index.svelte';
import { dress, prefs } from './lib/prefs.svelte';
import { here, startRouter } from './lib/router/router.svelte';
import { session } from './lib/session.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

dress();
startRouter();
// A first visit needs both, and neither waits for the other.
const welcome = session.unmet && here.path === '/' ? import('./lib/welcome/Welcome.svelte') : null;
await Promise.all([speak(prefs.language), welcome]);
mount(App, { target });
