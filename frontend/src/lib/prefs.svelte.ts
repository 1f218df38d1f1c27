import { preferredLanguage, type Language } from './i18n/index.svelte';
import { storedJson, storeJson } from './stored';

/** What this device remembers about how its user likes things. */
export interface Prefs {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  patterns: boolean;
  palette: 'gems' | 'red-green' | 'blue-yellow' | 'ladder';
  motion: 'system' | 'none';
  shortcuts: boolean;
  /** What confirms a move: the button alone, or also a second tap on what is proposed. */
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
    sounds: 'off',
    ...storedJson<Partial<Prefs>>(STORE, {}),
  };
}

export const prefs = $state<Prefs>(initial());

/** Change one preference, remember it, and let the page follow. */
export function prefer<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs[key] = value;
  storeJson(STORE, prefs);
  dress();
}

/** Put theme, motion and palette on the root element, where the tokens look for them. */
export function dress(root: HTMLElement = document.documentElement): void {
  if (prefs.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  if (prefs.motion === 'system') delete root.dataset.motion;
  else root.dataset.motion = prefs.motion;
  if (prefs.palette === 'gems') delete root.dataset.palette;
  else root.dataset.palette = prefs.palette;
}

/** Whether things may travel over the screen. */
export function mayMove(): boolean {
  return prefs.motion === 'system' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A short tick under the finger, where the device has one and the user likes it. */
export function tick(): void {
  if (prefs.vibration && 'vibrate' in navigator) navigator.vibrate(10);
}
