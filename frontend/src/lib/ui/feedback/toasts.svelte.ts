import { untrack } from 'svelte';

import { sound } from '../../device/sounds';

/** Short messages over the page, and announcements for screen readers. */

export interface Toast {
  readonly id: number;
  readonly words: string;
  readonly tone: 'plain' | 'bad';
  readonly action?: ToastAction | undefined;
}

/** A button of a message, which also closes it. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const DURATION = 6000;

let items = $state.raw<readonly Toast[]>([]);
let announcement = $state('');
let count = 0;

export const toasts = {
  get items(): readonly Toast[] {
    return items;
  },
  get announcement(): string {
    return announcement;
  },
};

/** Show a message over the page for a while. Return its id. */
export function notify(words: string, tone: Toast['tone'] = 'plain', action?: ToastAction): number {
  const toast = { id: ++count, words, tone, action };
  items = [...items.slice(-1), toast];
  if (tone === 'bad') sound('refused');
  setTimeout(() => dismiss(toast.id), DURATION);
  return toast.id;
}

export function dismiss(id: number): void {
  items = items.filter((toast) => toast.id !== id);
}

/** Announce a change to screen readers. */
export function announce(words: string): void {
  // A repeated text is only announced again if it differs.
  announcement = words === untrack(() => announcement) ? `${words}\u00a0` : words;
}
