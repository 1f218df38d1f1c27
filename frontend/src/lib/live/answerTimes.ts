/** A connection without an answer for this long is considered dead. */
export const MIN_TIMEOUT_MS = 2000;
/** The most that a slow line is given. */
export const MAX_TIMEOUT_MS = 10_000;
/** An answer may take so many times as long as the slow ones before it. */
const TOLERANCE = 3;
const FORGETTING = 0.9;

/** How long the service takes to answer on this line, so that a slow line is not taken for a dead one. */
export class AnswerTimes {
  #slowest = 0;
  #asked = 0;

  /** Return how long to wait for an answer. */
  get timeout(): number {
    return Math.min(MAX_TIMEOUT_MS, Math.max(MIN_TIMEOUT_MS, TOLERANCE * this.#slowest));
  }

  start(): void {
    this.#asked = performance.now();
  }

  end(): void {
    this.#slowest = Math.max(performance.now() - this.#asked, this.#slowest * FORGETTING);
  }
}
