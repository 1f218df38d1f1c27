import { getPeople, getReplay } from '../api/endpoints';
import type { LogEvent, People, Replay, ReplayStep } from '../api/types';
import { branchesAt, mainTrack, trackThrough, turnFrom, type Track } from './tracks';

const SPEEDS = [1, 2, 4, 0.5];
const BEAT = 1600;

/** Walks through a recorded game: which step of which line is shown, and at what pace it goes on. */
export class ReplayPlayer {
  replay = $state.raw<Replay | null>(null);
  people = $state.raw<People>({});
  /** The line that is walked: the game's own, or one that was taken back. */
  track = $state.raw<Track>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  unit = $state<'move' | 'turn'>('move');

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Fetch the game and show one of its positions, the last unless said otherwise. */
  async open(position: number | null): Promise<void> {
    [this.people, this.replay] = await Promise.all([getPeople(this.id), getReplay(this.id, 'all')]);
    if (!this.show(position ?? -1)) this.#follow(mainTrack(this.replay.steps), Infinity);
  }

  /** Show everything, or what I knew then, at the same step of the same line. */
  async see(view: Replay['shows']): Promise<void> {
    const position = this.step?.position ?? -1;
    this.replay = await getReplay(this.id, view);
    this.show(position);
  }

  get last(): number {
    return this.track.length - 1;
  }

  get step(): ReplayStep | undefined {
    return this.track[this.at];
  }

  /** Whether the rules ended the game at this step: nothing can go on from there. */
  get isOver(): boolean {
    const { replay, step } = this;
    return !!replay?.table.result?.scores.length && step?.position === mainTrack(replay.steps).at(-1)?.position;
  }

  /** The facts of the step that is shown. */
  get events(): readonly LogEvent[] {
    const { step } = this;
    if (!step) return [];
    return this.replay?.events.filter(({ version }) => version >= step.first && version <= step.position) ?? [];
  }

  /** The lines that were taken back here, by their first steps. */
  get branches(): Track {
    return branchesAt(this.replay?.steps ?? [], this.track, this.step?.position ?? -1);
  }

  /** The places of the track where a line was taken back. */
  get forks(): number[] {
    const steps = this.replay?.steps ?? [];
    return this.track.flatMap((step, place) => (branchesAt(steps, this.track, step.position).length > 0 ? [place] : []));
  }

  /** Show a position, on the line where it lies; false where there is none. */
  show(position: number): boolean {
    const track = trackThrough(this.replay?.steps ?? [], position);
    const at = track.findIndex((step) => step.position === position);
    if (at >= 0) this.#follow(track, at);
    return at >= 0;
  }

  /** Go back from a line that was taken back to where it left the game's own. */
  leave(): void {
    const fork = this.track.findLast((step) => !step.undone);
    if (fork) this.show(fork.position);
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  /** One move or one turn on or back. */
  walk(way: 1 | -1): void {
    this.go(this.unit === 'turn' ? turnFrom(this.track, this.at, way) : this.at + way);
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.#play();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  #follow(track: Track, at: number): void {
    this.track = track;
    this.go(at);
  }

  #play(): void {
    this.playing = true;
    if (this.at >= this.last) this.go(0);
    this.#beat();
  }

  #beat(): void {
    this.#timer = setTimeout(() => {
      this.walk(1);
      if (this.at >= this.last) this.stop();
      else if (this.playing) this.#beat();
    }, BEAT / this.speed);
  }
}
