import { mount } from 'svelte';

import '../app.css';
import { applyTheme } from '../lib/device/preferences.svelte';
import { loadMessages, setLanguage } from '../lib/i18n/index.svelte';
import StaffBoard from './StaffBoard.svelte';
import type { StaffPage } from './page';

/** Show the board that the service described in the page. */
async function begin(target: HTMLElement, description: string): Promise<void> {
  const page = JSON.parse(description) as StaffPage;
  const bar = target.firstElementChild;
  await Promise.all([
    setLanguage(page.language),
    ...(['table', 'details', 'replay'] as const).map(loadMessages),
  ]);
  mount(StaffBoard, { target, props: { page, bar } });
}

const target = document.getElementById('staff-board');
const description = document.getElementById('staff-page')?.textContent;
applyTheme();
if (target && description) void begin(target, description);
