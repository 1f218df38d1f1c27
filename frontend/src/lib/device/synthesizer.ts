import type { Sound } from './sounds';

interface Note {
  /** Hertz: start and end of the glide. */
  readonly pitch: readonly [from: number, to: number];
  /** Seconds. */
  readonly at: number;
  readonly long: number;
  readonly wave: OscillatorType;
}

/** Synthesized sounds: a wooden click, plucked strings, flute notes, a low thud. */
const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  place: [
    { pitch: [520, 180], at: 0, long: 0.07, wave: 'triangle' },
    { pitch: [1400, 700], at: 0, long: 0.025, wave: 'sine' },
  ],
  take: [
    { pitch: [494, 494], at: 0, long: 0.09, wave: 'triangle' },
    { pitch: [740, 740], at: 0.06, long: 0.16, wave: 'triangle' },
  ],
  score: [
    { pitch: [523, 523], at: 0, long: 0.12, wave: 'triangle' },
    { pitch: [659, 659], at: 0.08, long: 0.14, wave: 'triangle' },
    { pitch: [784, 784], at: 0.16, long: 0.3, wave: 'triangle' },
  ],
  end: [
    { pitch: [392, 392], at: 0, long: 0.5, wave: 'sine' },
    { pitch: [494, 494], at: 0.14, long: 0.5, wave: 'sine' },
    { pitch: [587, 587], at: 0.28, long: 0.5, wave: 'sine' },
    { pitch: [784, 784], at: 0.42, long: 0.9, wave: 'sine' },
  ],
  turn: [
    { pitch: [587, 587], at: 0, long: 0.16, wave: 'sine' },
    { pitch: [880, 880], at: 0.13, long: 0.28, wave: 'sine' },
  ],
  refused: [{ pitch: [190, 110], at: 0, long: 0.16, wave: 'triangle' }],
};

const LOUDNESS = { soft: 0.06, full: 0.25 } as const;
const SILENT = 0.0001;
const ATTACK = 0.008;

let context: AudioContext | undefined;

/** Play the notes of a sound. */
export function synthesize(name: Sound, loudness: keyof typeof LOUDNESS): void {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  // Browsers suspend the context of an inactive page.
  void context.resume();
  for (const note of NOTES[name]) play(context, note, LOUDNESS[loudness]);
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
