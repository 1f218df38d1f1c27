import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { speak } from './lib/i18n/index.svelte';
import { dress, prefs } from './lib/prefs.svelte';
import { startRouter } from './lib/router/router.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

dress();
startRouter();
await speak(prefs.language);
mount(App, { target });
