import { createSubscriber } from 'svelte/reactivity';

const SECOND = 1000;

const subscribe = createSubscriber((update) => {
  const beat = setInterval(update, SECOND);
  return () => clearInterval(beat);
});

/** Return the current time. Reactive: effects that read it run again every second. */
export function now(): number {
  subscribe();
  return Date.now();
}
