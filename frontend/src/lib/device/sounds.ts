import { prefs } from './preferences.svelte';

/** The sound of an event of a game. */
export type EventSound = 'place' | 'take' | 'score';
export type Sound = EventSound | 'turn' | 'end' | 'refused';

/** Play a short sound, if the user enabled sounds and has touched the page. */
export function sound(name: Sound): void {
  const loudness = prefs.sounds;
  if (loudness === 'off' || !touched()) return;
  // Loaded with the first sound; without a connection there may be none.
  import('./synthesizer').then(
    ({ synthesize }) => synthesize(name, loudness),
    () => undefined,
  );
}

function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? false;
}
