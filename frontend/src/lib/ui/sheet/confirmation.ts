import { prefs } from '../../device/preferences.svelte';

/** Milliseconds after a tap in which nothing is confirmed, so that a double tap does not. */
export const DOUBLE_TAP_MS = 300;

let confirm: (() => void) | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
let touched = -Infinity;

/** Register the pending confirmation, until the returned function is called. */
export function registerConfirmation(next: () => void): () => void {
  confirm = next;
  return () => {
    if (confirm === next) confirm = null;
  };
}

/**
 * Handle a tap on the board. Return true if it was a second tap on the ghost with that preference
 * set; it confirms unless it came too soon, and means nothing else.
 */
export function confirmsByTap(onGhost: boolean): boolean {
  const now = performance.now();
  const calm = now - touched >= DOUBLE_TAP_MS;
  touched = now;
  if (prefs.confirm !== 'again' || !onGhost || !confirm) return false;
  if (calm) confirm();
  return true;
}

/** Ignore taps for a moment, since what appears under the thumb after confirming was not aimed at. */
export function suppressTaps(root: HTMLElement = document.documentElement): void {
  root.dataset.resting = '';
  clearTimeout(resting);
  resting = setTimeout(() => delete root.dataset.resting, DOUBLE_TAP_MS);
}
