import type { GameMove, HintAnswer } from '../api/types';
import { same } from '../verify/canonical';
import type { Json } from '../verify/canonical';

/** Milliseconds between two requests while the bot thinks, and until the player has waited enough. */
export const POLL_MS = 400;
export const PATIENCE_MS = 15_000;
/** How long a bot usually thinks; the progress shown approaches its end without reaching it. */
const USUAL_MS = 1500;

/** The move that a bot would make, with its reasons in words. */
export interface FoundHint {
  readonly move: GameMove;
  readonly words: string;
}

/** Asks what a bot would do, and waits until it has thought. */
export class HintSeeker {
  thinking = $state(false);
  /** The part of the usual time that has passed, from 0 to 1. */
  progress = $state(0);
  #found = $state.raw<FoundHint | null>(null);

  /** Return the reasons of the hint if it was this move. */
  noteFor(move: GameMove): string | undefined {
    return this.#found && same(this.#found.move as Json, move as Json)
      ? this.#found.words
      : undefined;
  }

  /**
   * Return the answer once it has a move, or null if it takes too long or is not wanted any more.
   * Throws what `ask` throws.
   */
  async seek(
    ask: () => Promise<HintAnswer>,
    wanted: () => boolean,
    words: (answer: HintAnswer) => string,
  ): Promise<FoundHint | null> {
    if (this.thinking) return null;
    const began = performance.now();
    this.thinking = true;
    this.progress = 0;
    try {
      for (;;) {
        const answer = await ask();
        const spent = performance.now() - began;
        if (!wanted() || (!answer.move && spent > PATIENCE_MS)) return null;
        if (answer.move)
          return (this.#found = { move: answer.move as GameMove, words: words(answer) });
        this.progress = 1 - Math.exp(-spent / USUAL_MS);
        await new Promise((done) => setTimeout(done, POLL_MS));
      }
    } finally {
      this.thinking = false;
    }
  }
}
