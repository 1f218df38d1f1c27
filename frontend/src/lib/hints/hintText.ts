import type { HintAnswer } from '../api/types';
import { translate, type Sentences } from '../i18n/index.svelte';

/** Return the reasons of a hint as sentences; a fact `seat` is named. */
export function hintText(
  { reasons }: Pick<HintAnswer, 'reasons'>,
  sentences: Sentences,
  nameOf: (seat: number) => string,
): string {
  return reasons
    .map(({ code, facts = {} }) =>
      translate(sentences, `reason.${code}`, {
        ...facts,
        ...(facts.seat === undefined ? {} : { name: nameOf(facts.seat) }),
      }),
    )
    .join(' ');
}
