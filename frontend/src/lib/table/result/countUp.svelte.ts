import { COUNT_MS, countedUp } from './bars';

/** Counts numbers up from 0 while the bars grow. */
export class CountUp {
  #elapsed = $state(COUNT_MS);

  constructor(moving: boolean) {
    if (moving) this.#elapsed = 0;
  }

  /** Return what to show now of a number. */
  of(value: number): number {
    return countedUp(value, this.#elapsed);
  }

  /** Begin to count, until all is counted or the returned function is called. */
  start(): () => void {
    const began = performance.now();
    let frame = 0;
    const next = (now: number): void => {
      this.#elapsed = Math.max(this.#elapsed, now - began);
      if (this.#elapsed < COUNT_MS) frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }
}
