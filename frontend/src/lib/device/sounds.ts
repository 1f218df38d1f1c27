import { prefs } from './preferences.svelte';

export type Sound = 'confirmed' | 'turn' | 'refused';

/** Play a short sound, if the user enabled sounds and has touched the page. */
export function sound(name: Sound): void {
  const loudness = prefs.sounds;
  if (loudness === 'off' || !touched() || !('AudioContext' in globalThis)) return;
  // Loaded with the first sound; without a connection there may be none.
  import('./synthesizer').then(
    ({ synthesize }) => synthesize(name, loudness),
    () => undefined,
  );
}

function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? false;
}
