import type { Facts } from '../i18n/format';
import { translate, t, tCode, type Sentences } from '../i18n/index.svelte';

/** The answers of a proxy that reaches no process of the service, as during a restart. */
const UNREACHED = [502, 503, 504];

/** Any failed request. `status` is 0 if the network failed. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly facts: Facts = {},
  ) {
    super(code);
  }

  get isOffline(): boolean {
    return this.status === 0;
  }

  /** Whether a proxy answered in place of the service, whose own errors have codes. */
  get isUnreached(): boolean {
    return UNREACHED.includes(this.status) && this.code === `http_${this.status}`;
  }

  /** Seconds after which a busy service (503) asks to be called again. */
  get retryAfter(): number | undefined {
    const { seconds } = this.facts as { seconds?: number };
    return this.status === 503 ? seconds : undefined;
  }

  /** Whether the outcome is unknown or nothing was decided: no network, 401, 429, or a server error. */
  get isUndecided(): boolean {
    return this.isOffline || [401, 429].includes(this.status) || this.status >= 500;
  }
}

/** Return the error as a message for the user; a game's own refusals use the game's sentences. */
export function errorMessage(error: unknown, sentences: Sentences = {}): string {
  if (!(error instanceof ApiError)) return t('problem.unknown');
  const why = `why.${error.code}`;
  if (why in sentences) return translate(sentences, why, error.facts);
  return tCode('problem', error.code, error.facts, 'problem.unknown');
}
