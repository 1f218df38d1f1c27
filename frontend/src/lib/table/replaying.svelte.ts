import { getMoment } from '../api/endpoints';
import type { LogEvent } from '../api/types';
import { mayMove } from '../prefs.svelte';
import type { Desk } from './desk.svelte';
import { stepsBetween, type Step } from './recap';
import { stillOf } from './scene';

const AT_MOST = 12;
const BEAT = 1300;
/** Nobody watches for longer than this before they move. */
const WHOLE = 12_000;

/** Plays on the board what happened while this device looked elsewhere; it can be passed by at any time. */
export class Recap {
  playing = $state(false);
  /** The step that is shown. */
  step = $state.raw<Step | null>(null);

  readonly #steps: readonly Step[];
  readonly #start: number;

  constructor(private readonly desk: Desk, seen: number, opened: number) {
    const { live, table } = desk;
    const all = table ? stepsBetween(live.log, table, seen, opened) : [];
    this.#steps = all.slice(-AT_MOST);
    this.#start = all.at(-AT_MOST - 1)?.at ?? seen;
    if (mayMove()) void this.play();
  }

  /** Whether this line of the log is being shown. */
  shows(version: number): boolean {
    const { step } = this;
    return !!step && version <= step.at && version >= (step.news[0]?.version ?? 0);
  }

  async play(): Promise<void> {
    if (this.playing || this.#steps.length === 0) return;
    this.playing = true;
    try {
      await this.#show(this.#start, []);
      for (const step of this.#steps) {
        await this.#beat();
        if (!this.playing || !this.desk.past) return this.stop();
        await this.#show(step.at, step.news);
        this.step = step;
      }
      await this.#beat();
    } catch {
      // Without a line there is nothing to play: what happened stands in words all the same.
    }
    this.stop();
  }

  /** Show the present again. */
  stop(): void {
    this.playing = false;
    this.step = null;
    this.desk.past = null;
  }

  async #show(at: number, news: readonly LogEvent[]): Promise<void> {
    const { view } = await getMoment(this.desk.live.id, at);
    const { scene } = this.desk;
    if (!this.playing || !scene || !view) return;
    const still = stillOf({ ...scene, view }, scene.seat, news);
    this.desk.past = { scene: still, hand: this.desk.game.hand(still) };
  }

  #beat(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, Math.min(BEAT, WHOLE / this.#steps.length)));
  }
}
