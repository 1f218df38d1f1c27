import type { GameView, SeenEvent } from '../../api/types';
import { motionAllowed } from '../../device/preferences.svelte';
import type { PlayedStep } from './playedSteps';

/** The pause before a move of somebody else appears, in milliseconds. */
export const BEAT_MS = 400;
/** How long a move is played out; every animation on a board ends within it. */
export const PLAY_MS = 800;
/** Earlier steps that wait are left out, so that catching up takes about three seconds at most. */
export const MAX_STEPS = 3;

/** A step to be played out; its position may still be loading. */
export interface QueuedStep extends PlayedStep {
  readonly own: boolean;
  /** Whether the game ended with it. */
  readonly ends: boolean;
  view: GameView | null;
}

/** Plays out moves one after another. Until the last one is shown, the board shows the past. */
export class PlayOut<Shown> {
  /** The events that are being played out at the present. */
  news = $state.raw<readonly SeenEvent[]>([]);
  /** The position shown while later steps wait; null at the present. */
  past = $state.raw<Shown | null>(null);

  readonly #pastAt: (step: QueuedStep) => Shown | null;
  readonly #onshow: (step: QueuedStep) => void;
  #queue: { readonly step: QueuedStep; readonly due: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busyUntil = 0;

  /** `pastAt` returns what is shown of a step that is not the last one; `onshow` gets each step once. */
  constructor(
    pastAt: (step: QueuedStep) => Shown | null,
    onshow: (step: QueuedStep) => void = () => undefined,
  ) {
    this.#pastAt = pastAt;
    this.#onshow = onshow;
  }

  /** Play out steps that lead to a new present; until then the board shows what it shows now. */
  add(steps: readonly QueuedStep[], now: Shown): void {
    if (document.hidden) return this.skip();
    if (!motionAllowed()) return this.#showLast(steps);
    const due = performance.now() + BEAT_MS;
    const added = steps.map((step) => ({ step, due: step.own && step.view ? 0 : due }));
    this.past ??= now;
    this.#queue = [...this.#queue, ...added].slice(-MAX_STEPS);
    this.#schedule();
  }

  /** Show the present at rest. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#busyUntil = 0;
    this.past = null;
    this.news = [];
  }

  /** Show the present at once, as the result of its last step. */
  #showLast(steps: readonly QueuedStep[]): void {
    this.skip();
    const last = steps.at(-1);
    if (last) this.#onshow(last);
  }

  /** Show the next step when it is due and the one before has been played out. */
  #schedule(): void {
    clearTimeout(this.#timer);
    const due = Math.max(this.#queue[0]?.due ?? 0, this.#busyUntil);
    const pause = due - performance.now();
    if (pause <= 0) this.#proceed();
    else this.#timer = setTimeout(() => this.#proceed(), pause);
  }

  #proceed(): void {
    const step = this.#nextStep();
    if (!step) return this.skip();
    this.#busyUntil = performance.now() + PLAY_MS;
    const isLast = this.#queue.length === 0;
    this.past = isLast ? null : this.#pastAt(step);
    this.news = isLast ? step.news : [];
    this.#onshow(step);
    this.#schedule();
  }

  /** Take the next step; one whose position has not been loaded in time is shown with the one after it. */
  #nextStep(): QueuedStep | undefined {
    const step = this.#queue.shift()?.step;
    if (!step || step.view || this.#queue.length === 0) return step;
    const after = this.#nextStep();
    return after && { ...after, news: [...step.news, ...after.news] };
  }
}
