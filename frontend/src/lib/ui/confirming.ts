import { prefs } from '../prefs.svelte';

/** For so long after a touch nothing is confirmed: a double tap is not a decision. */
export const DEAD_TIME = 300;

let confirm: (() => void) | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;
let touched = -Infinity;

/** Take the place of what is confirmed by a second tap, until the returned function is called. */
export function confirming(next: () => void): () => void {
  confirm = next;
  return () => {
    if (confirm === next) confirm = null;
  };
}

/**
 * A tap on a board, on the ghost or elsewhere: true where it was a second tap on the ghost, which confirms where the
 * player likes that. It then means nothing else, even where it came too soon to confirm.
 */
export function confirmedBy(onGhost: boolean): boolean {
  const now = performance.now();
  const calm = now - touched >= DEAD_TIME;
  touched = now;
  if (prefs.confirm !== 'again' || !onGhost || !confirm) return false;
  if (calm) confirm();
  return true;
}

/** What comes up where the thumb just confirmed was not aimed at: for the dead time, a touch means nothing. */
export function rest(root: HTMLElement = document.documentElement): void {
  root.dataset.resting = '';
  clearTimeout(resting);
  resting = setTimeout(() => delete root.dataset.resting, DEAD_TIME);
}
