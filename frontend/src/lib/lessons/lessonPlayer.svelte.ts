import { call } from '../api/client';
import { ApiError } from '../api/errors';
import type { GameLesson, GameMove, LessonAttempt, LessonPosition } from '../api/types';
import { keepStep } from './lessonProgress';

/** Misses in a row after which the move is offered to be shown. */
const PATIENCE = 2;

export type Verdict = LessonAttempt['verdict'];

/** A lesson at one of its steps. The service judges each move; nothing is recorded. */
export class LessonPlayer {
  step = $state(0);
  position = $state.raw<LessonPosition | null>(null);
  verdict = $state<Verdict>('open');
  busy = $state(false);
  /** Why the last request failed; the same request can be tried again. */
  problem = $state.raw<unknown>(null);
  #moves = $state.raw<readonly GameMove[]>([]);
  #misses = $state(0);
  #retry: () => Promise<void> = () => Promise.resolve();

  constructor(
    readonly game: string,
    readonly lesson: GameLesson,
  ) {}

  /** The number of steps. */
  get length(): number {
    return this.lesson.steps.length;
  }

  get isOver(): boolean {
    return this.step >= this.length;
  }

  get isOffline(): boolean {
    return this.problem instanceof ApiError && this.problem.code === 'offline';
  }

  /** The words that are said now: one thing at a time. */
  get words(): string {
    const text = this.lesson.steps[this.step];
    if (!text) return this.lesson.end;
    if (this.verdict === 'open' || this.verdict === 'next')
      return text.tasks[this.#moves.length] ?? '';
    return text[this.verdict];
  }

  /** Whether the move may be shown. */
  get canShow(): boolean {
    return this.#misses >= PATIENCE && !!this.position?.show;
  }

  /** Go to a step, and keep it as the next one. */
  async open(step: number): Promise<void> {
    const next = Math.max(0, Math.min(step, this.length));
    await this.#ask(async () => {
      const attempt = next < this.length ? await this.#attempt(next, []) : null;
      this.step = next;
      this.#misses = 0;
      this.#moves = [];
      this.verdict = 'open';
      if (attempt) this.position = attempt.position;
      keepStep(this.game, next);
    });
  }

  /** Make a move. A missed or refused one leaves the position as it was. */
  async play(move: GameMove): Promise<void> {
    const moves = [...this.#moves, move];
    await this.#ask(async () => {
      const { verdict, position } = await this.#attempt(this.step, moves);
      this.verdict = verdict;
      if (verdict === 'missed' || verdict === 'refused') {
        this.#misses += 1;
        // Another object, so that the selection starts afresh.
        this.position = this.position && { ...this.position, events: [] };
        return;
      }
      this.#misses = 0;
      this.#moves = moves;
      this.position = position;
      if (verdict === 'done') keepStep(this.game, this.step + 1);
    });
  }

  /** Make the move that was asked for. */
  async showMe(): Promise<void> {
    const { show } = this.position ?? {};
    if (show) await this.play(show);
  }

  /** Send the request again that failed. */
  retry(): Promise<void> {
    return this.#retry();
  }

  #attempt(step: number, moves: readonly GameMove[]): Promise<LessonAttempt> {
    return call('POST', `games/${this.game}/lesson`, { step, moves });
  }

  async #ask(action: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.#retry = () => this.#ask(action);
    try {
      await action();
      this.problem = null;
    } catch (error) {
      this.problem = error;
    } finally {
      this.busy = false;
    }
  }
}
