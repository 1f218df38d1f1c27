import { untrack } from 'svelte';

import { sound } from '../sounds';

/** Short words that come and go, and the same words for those who listen. */

export interface Notice {
  readonly id: number;
  readonly words: string;
  readonly tone: 'plain' | 'bad';
}

const STAY = 6000;

let notices = $state.raw<readonly Notice[]>([]);
let spoken = $state('');
let count = 0;

export const shown = {
  get notices(): readonly Notice[] {
    return notices;
  },
  get spoken(): string {
    return spoken;
  },
};

/** Show a few words over the page for a while. */
export function notify(words: string, tone: Notice['tone'] = 'plain'): void {
  const notice = { id: ++count, words, tone };
  notices = [...notices.slice(-1), notice];
  if (tone === 'bad') sound('refused');
  setTimeout(() => dismiss(notice.id), STAY);
}

export function dismiss(id: number): void {
  notices = notices.filter((notice) => notice.id !== id);
}

/** Say something to screen readers only: what just changed on the board. */
export function announce(words: string): void {
  // The same sentence twice would not be read again without a difference.
  spoken = words === untrack(() => spoken) ? `${words}\u00a0` : words;
}
