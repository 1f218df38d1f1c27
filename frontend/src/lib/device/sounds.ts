import { prefs } from './preferences.svelte';

export type Sound = 'confirmed' | 'turn' | 'refused';

interface Note {
  /** Hertz: start and end of the glide. */
  readonly pitch: readonly [from: number, to: number];
  /** Seconds. */
  readonly at: number;
  readonly long: number;
  readonly wave: OscillatorType;
}

/** Synthesized sounds: a wooden click, two flute notes, a low thud. */
const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  confirmed: [
    { pitch: [520, 180], at: 0, long: 0.07, wave: 'triangle' },
    { pitch: [1400, 700], at: 0, long: 0.025, wave: 'sine' },
  ],
  turn: [
    { pitch: [587, 587], at: 0, long: 0.16, wave: 'sine' },
    { pitch: [880, 880], at: 0.13, long: 0.28, wave: 'sine' },
  ],
  refused: [{ pitch: [190, 110], at: 0, long: 0.16, wave: 'triangle' }],
};

const LOUDNESS = { off: 0, soft: 0.06, full: 0.25 } as const;
const SILENT = 0.0001;
const ATTACK = 0.008;

let context: AudioContext | undefined;

/** Play a short sound, if the user enabled sounds and has touched the page. */
export function sound(name: Sound): void {
  const loudness = LOUDNESS[prefs.sounds];
  if (loudness === 0 || !touched() || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  // Browsers suspend the context of an inactive page.
  void context.resume();
  for (const note of NOTES[name]) play(context, note, loudness);
}

function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? false;
}

function play(
  to: AudioContext,
  { pitch: [from, until], at, long, wave }: Note,
  loudness: number,
): void {
  const begin = to.currentTime + at;
  const voice = to.createOscillator();
  const volume = to.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(until, begin + long);
  volume.gain.setValueAtTime(SILENT, begin);
  volume.gain.exponentialRampToValueAtTime(loudness, begin + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENT, begin + long);
  voice.connect(volume).connect(to.destination);
  voice.start(begin);
  voice.stop(begin + long);
}
