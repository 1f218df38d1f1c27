import type { ChatLine, NewLine, Phrase } from '../types';

/** The words that a player sends: a text or a phrase, which may point at a step. */
export interface Draft {
  readonly text?: string;
  readonly phrase?: Phrase;
  readonly step?: number;
}

/** A draft on its way, or one whose sending failed. */
export interface Sent {
  readonly draft: Draft;
  /** The same on every attempt, so that the line is recorded once. */
  readonly id: string;
  /** The number of the last line before it. */
  readonly after: number;
  readonly at: string;
}

export const MOST = 280;
/** From this length on, the number of characters left is shown. */
export const COUNTED_FROM = 240;

/** Return the number of characters as the service counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export const sameDraft = (one: Draft, other: Draft): boolean =>
  one.text === other.text && one.phrase === other.phrase && one.step === other.step;

export const bodyOf = ({ id, draft }: Sent): NewLine => ({ id, ...draft });

/** Return whether a line may be the one sent. The service may have cleaned the text. */
export const mayBe = (line: ChatLine, { after }: Sent, me: string): boolean =>
  line.number > after && line.player === me;

/** Return whether a line says what was sent. */
export const says = (line: ChatLine, sent: Sent, me: string): boolean =>
  mayBe(line, sent, me) &&
  line.phrase === (sent.draft.phrase ?? null) &&
  line.step === (sent.draft.step ?? null) &&
  line.text === (sent.draft.text ?? null);
