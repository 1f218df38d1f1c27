import { getPeople, getReplay, getTable } from '../api/endpoints';
import type { LogEvent, People, Replay, ReplayStep } from '../api/types';
import { decisionPoints, decisionsAfter, type Decision } from '../decisions/decisions';
import { branchesAt, mainTrack, trackThrough, turnFrom, type Track } from './tracks';

const SPEEDS = [1, 2, 4, 0.5];
const STEP_MS = 1600;

/** The source of a recorded game and of the names in it. */
export interface ReplaySource {
  readonly people: () => Promise<People>;
  readonly replay: (view: Replay['shows']) => Promise<Replay>;
  /** The versions of the decisions against which the viewer may appeal. */
  readonly appealable?: () => Promise<readonly number[]>;
}

/** Return the replay of a table as a player or spectator may see it. */
const ofPlayers = (id: string): ReplaySource => ({
  people: () => getPeople(id),
  replay: (view) => getReplay(id, view),
  appealable: async () => (await getTable(id)).asks.appeal ?? [],
});

/** Playback of a recorded game: the shown step, its branch and the speed. */
export class ReplayPlayer {
  replay = $state.raw<Replay | null>(null);
  people = $state.raw<People>({});
  /** The steps being played: the main line, or an undone branch. */
  track = $state.raw<Track>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  unit = $state<'move' | 'turn'>('move');
  /** The versions of the decisions against which the viewer may appeal. */
  appealable = $state.raw<readonly number[]>([]);

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly source: ReplaySource = ofPlayers(id),
  ) {}

  /** Load the game and show a position, by default the last one. */
  async open(position: number | null): Promise<void> {
    [this.people, this.replay] = await Promise.all([
      this.source.people(),
      this.source.replay('all'),
    ]);
    if (this.replay.table.decisions.length > 0)
      this.source.appealable?.().then(
        (versions) => (this.appealable = versions),
        () => undefined,
      );
    if (!this.show(position ?? -1)) this.#setTrack(mainTrack(this.replay.steps), Infinity);
  }

  /** Switch what is shown, keeping the same step. */
  async setKnowledge(view: Replay['shows']): Promise<void> {
    const position = this.step?.position ?? -1;
    this.replay = await this.source.replay(view);
    this.show(position);
  }

  get last(): number {
    return this.track.length - 1;
  }

  get step(): ReplayStep | undefined {
    return this.track[this.at];
  }

  /** Whether the game ended by its rules at this step, so that nothing can continue from it. */
  get isOver(): boolean {
    const { replay, step } = this;
    return (
      !!replay?.table.result?.scores.length &&
      step?.position === mainTrack(replay.steps).at(-1)?.position
    );
  }

  /** The setup step of a fork. */
  get forkStart(): ReplayStep | undefined {
    const { replay } = this;
    return replay?.table.begins ? replay.steps.find(({ seat }) => seat === null) : undefined;
  }

  /** The events of the shown step. */
  get events(): readonly LogEvent[] {
    const { step } = this;
    if (!step) return [];
    return (
      this.replay?.events.filter(
        ({ version }) => version >= step.first && version <= step.position,
      ) ?? []
    );
  }

  /** The first steps of the branches that were undone here. */
  get branches(): Track {
    return branchesAt(this.replay?.steps ?? [], this.track, this.step?.position ?? -1);
  }

  /** The indexes of the steps with undone branches. */
  get branchPoints(): number[] {
    const steps = this.replay?.steps ?? [];
    return this.track.flatMap((step, place) =>
      branchesAt(steps, this.track, step.position).length > 0 ? [place] : [],
    );
  }

  /** The decisions of staff at the shown step. */
  get decisions(): readonly Decision[] {
    const { replay, step } = this;
    if (!replay || !step) return [];
    return decisionsAfter(replay.steps, step.position, replay.table.decisions);
  }

  /** The indexes of the steps after which staff decided. */
  get decisionPoints(): number[] {
    const { replay } = this;
    return replay ? decisionPoints(this.track, replay.steps, replay.table.decisions) : [];
  }

  /** Show a position on its own branch. Return false if it does not exist. */
  show(position: number): boolean {
    const track = trackThrough(this.replay?.steps ?? [], position);
    const at = track.findIndex((step) => step.position === position);
    if (at >= 0) this.#setTrack(track, at);
    return at >= 0;
  }

  /** Return from an undone branch to the step where it left the main line. */
  leaveBranch(): void {
    const fork = this.track.findLast((step) => !step.undone);
    if (fork) this.show(fork.position);
  }

  goTo(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  /** Go one move or one turn forward or back. */
  advance(way: 1 | -1): void {
    this.goTo(this.unit === 'turn' ? turnFrom(this.track, this.at, way) : this.at + way);
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.#play();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  cycleSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  #setTrack(track: Track, at: number): void {
    this.track = track;
    this.goTo(at);
  }

  #play(): void {
    this.playing = true;
    if (this.at >= this.last) this.goTo(0);
    this.#scheduleNext();
  }

  #scheduleNext(): void {
    this.#timer = setTimeout(() => {
      this.advance(1);
      if (this.at >= this.last) this.stop();
      else if (this.playing) this.#scheduleNext();
    }, STEP_MS / this.speed);
  }
}
