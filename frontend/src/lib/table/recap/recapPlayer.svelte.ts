import { getViewAt } from '../../api/endpoints';
import { motionAllowed } from '../../device/preferences.svelte';
import type { TableController } from '../tableController.svelte';
import { stepsBetween, type PlayedStep } from '../playOut/playedSteps';
import { shownAfter } from '../playOut/shownAfter';
import type { Shown } from '../scene';

const MAX_STEPS = 12;
const STEP_MS = 1300;
/** The longest playback, in milliseconds. */
const TOTAL_MS = 12_000;

/** Replays on the board what happened since the last visit; it can be skipped at any time. */
export class RecapPlayer {
  playing = $state(false);
  /** The step being shown. */
  step = $state.raw<PlayedStep | null>(null);

  /** The position that the board shows now, and the selection there. */
  #shown: Shown | null = null;
  readonly #steps: readonly PlayedStep[];
  readonly #start: number;

  constructor(
    private readonly controller: TableController,
    seen: number,
    opened: number,
  ) {
    const { live, table } = controller;
    const all = table ? stepsBetween(live, table, seen, opened) : [];
    this.#steps = all.slice(-MAX_STEPS);
    this.#start = all.at(-MAX_STEPS - 1)?.at ?? seen;
    if (motionAllowed()) void this.play();
  }

  /** Return whether the step being shown contains this version. */
  shows(version: number): boolean {
    const { step } = this;
    return !!step && version <= step.at && version >= (step.news[0]?.version ?? 0);
  }

  async play(): Promise<void> {
    if (this.playing || this.#steps.length === 0) return;
    this.playing = true;
    try {
      await this.#show({ at: this.#start, seat: null, news: [] });
      for (const step of this.#steps) {
        await this.#pause();
        if (!this.playing || !this.controller.playback) return this.stop();
        await this.#show(step);
        this.step = step;
      }
      await this.#pause();
    } catch {
      // Offline there is nothing to replay; the entries are readable all the same.
    }
    this.stop();
  }

  /** Show the present again, unless something else is shown. */
  stop(): void {
    this.playing = false;
    this.step = null;
    if (this.controller.playback === this.#shown) this.controller.playback = null;
  }

  async #show(step: PlayedStep): Promise<void> {
    const { controller } = this;
    const { view } = await getViewAt(controller.live.id, step.at);
    if (this.playing && view)
      controller.playback = this.#shown = shownAfter(controller, step, view);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) =>
      setTimeout(resolve, Math.min(STEP_MS, TOTAL_MS / this.#steps.length)),
    );
  }
}
