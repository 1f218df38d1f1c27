import { preferredLanguage, type Language } from '../i18n/index.svelte';
import { storedJson, storeJson } from './storage';

/** The user's preferences, stored on this device. */
export interface Prefs {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  patterns: boolean;
  palette: 'gems' | 'red-green' | 'blue-yellow' | 'ladder';
  motion: 'system' | 'none';
  shortcuts: boolean;
  /** Whether a move is confirmed by the button only, or also by a second tap on the proposed place. */
  confirm: 'bar' | 'again';
  vibration: boolean;
  sounds: 'off' | 'soft' | 'full';
}

const STORE = 'prefs';

function initial(): Prefs {
  return {
    language: preferredLanguage(),
    theme: 'system',
    patterns: true,
    palette: 'gems',
    motion: 'system',
    shortcuts: true,
    confirm: 'bar',
    vibration: true,
    sounds: 'soft',
    ...storedJson<Partial<Prefs>>(STORE, {}),
  };
}

export const prefs = $state<Prefs>(initial());

/** Set and store one preference, and apply it to the page. */
export function prefer<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs[key] = value;
  storeJson(STORE, prefs);
  applyTheme();
}

/** Set theme, motion and palette as data attributes on the root element, which the tokens read. */
export function applyTheme(root: HTMLElement = document.documentElement): void {
  if (prefs.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  if (prefs.motion === 'system') delete root.dataset.motion;
  else root.dataset.motion = prefs.motion;
  if (prefs.palette === 'gems') delete root.dataset.palette;
  else root.dataset.palette = prefs.palette;
}

/** Return whether animations may move things. */
export function motionAllowed(): boolean {
  return prefs.motion === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Vibrate briefly, if the device can and the user allows it. */
export function tick(): void {
  if (prefs.vibration && 'vibrate' in navigator) navigator.vibrate(10);
}
