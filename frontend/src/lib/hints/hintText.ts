import type { HintAnswer } from '../api/types';
import { translate, type Sentences } from '../i18n/index.svelte';

/** Return the reasons of a hint as sentences; a fact `seat` and the names of cards become text. */
export function hintText(
  { reasons }: Pick<HintAnswer, 'reasons'>,
  sentences: Sentences,
  nameOf: (seat: number) => string,
): string {
  return reasons
    .map(({ code, facts = {} }) =>
      translate(sentences, `reason.${code}`, {
        ...named(facts, sentences),
        ...(typeof facts.seat === 'number' ? { name: nameOf(facts.seat) } : {}),
      }),
    )
    .join(' ');
}

/** Return the facts with the text for each that is the key of one. */
const named = (
  facts: Readonly<Record<string, number | string>>,
  sentences: Sentences,
): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(facts).map(([key, fact]) => [
      key,
      typeof fact === 'string' ? translate(sentences, fact) : fact,
    ]),
  );
