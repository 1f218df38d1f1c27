import { createSubscriber } from 'svelte/reactivity';

const SECOND = 1000;

const subscribe = createSubscriber((update) => {
  const beat = setInterval(update, SECOND);
  return () => clearInterval(beat);
});

/** The moment, for what is drawn from it: drawn again each second while somebody looks. */
export function now(): number {
  subscribe();
  return Date.now();
}
