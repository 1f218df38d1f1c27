import { getContext, setContext } from 'svelte';

/** The earlier move whose position a screen shows, in words; null at the present. */
type ShownMove = () => string | null;

const KEY = Symbol('shown move');

/** Let the described board name the move that this screen shows. */
export const provideShownMove = (words: ShownMove): ShownMove => setContext(KEY, words);

/** Return the move that the screen around a component shows; it is called while that is made. */
export const shownMove = (): ShownMove => getContext<ShownMove | undefined>(KEY) ?? (() => null);
