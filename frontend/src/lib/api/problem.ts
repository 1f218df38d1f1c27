import { say, t, tCode, type Sentences } from '../i18n/index.svelte';
import type { JsonObject } from './types';

/** Anything that did not work, in the one shape the whole app knows. `status` 0: no network. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly facts: JsonObject = {},
  ) {
    super(code);
  }

  get offline(): boolean {
    return this.status === 0;
  }

  /** After how many seconds the service, busy or away for a moment, asks to be tried again. */
  get retryAfter(): number | undefined {
    const { seconds } = this.facts as { seconds?: number };
    return this.status === 503 ? seconds : undefined;
  }

  /** Whether nothing was decided: no line, a service that is down or busy, or that no longer knows who asks. */
  get undecided(): boolean {
    return this.offline || [401, 429].includes(this.status) || this.status >= 500;
  }
}

/** What happened, in the reader's words; a game's own refusals are told by its sentences. */
export function inWords(error: unknown, sentences: Sentences = {}): string {
  if (!(error instanceof Problem)) return t('problem.unknown');
  const why = `why.${error.code}`;
  if (why in sentences) return say(sentences, why, error.facts);
  return tCode('problem', error.code, error.facts, 'problem.unknown');
}
