import { call } from '../api/client';
import type { OfferedPaces, Pace } from '../api/types';
import type { PaceDraft } from './tableDraft.svelte';

let loading: Promise<OfferedPaces> | null = null;

/** Return the paces that the service offers; they are loaded once. */
export function loadPaces(): Promise<OfferedPaces> {
  loading ??= call<OfferedPaces>('GET', 'paces').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** A pace as one of a list: a preset by its key, the time per turn, or another table's own. */
export type PaceKind =
  { readonly kind: 'preset'; readonly key: string } | { readonly kind: 'turn' | 'own' };

/** Return which of the offered paces this is, whatever its days off. */
export function kindOf(pace: PaceDraft, offered: OfferedPaces): PaceKind {
  const preset = offered.presets.find(({ pace: each }) => isSame(each, pace));
  if (preset) return { kind: 'preset', key: preset.key };
  return {
    kind: pace.form === 'turn' && offered.turns.includes(pace.seconds ?? 0) ? 'turn' : 'own',
  };
}

const isSame = (one: PaceDraft, other: PaceDraft): boolean =>
  one.form === other.form &&
  (one.form === 'none' ||
    (one.seconds === other.seconds &&
      (one.increment ?? 0) === (other.increment ?? 0) &&
      one.cap === other.cap));

/** Return the pace suggested for a new table: with other people one of days, else no limit. */
export function suggestedPace(offered: OfferedPaces, withPeople: boolean): PaceDraft {
  const preset = offered.presets.find(({ key }) => key === offered.for_friends);
  return withPeople && preset ? preset.pace : { form: 'none' };
}

/** Return the pace with these days off; without a clock there are none. */
export function withDaysOff(pace: PaceDraft, days: readonly number[]): PaceDraft {
  const next: { -readonly [key in keyof PaceDraft]: PaceDraft[key] } = { ...pace };
  if (pace.form === 'none' || days.length === 0) delete next.days_off;
  else next.days_off = days;
  return next;
}

/** Return whether a table with this pace is meant for days, not for one sitting. */
export const isOverDays = ({ form, seconds }: Pick<Pace, 'form' | 'seconds'>): boolean =>
  form !== 'none' && seconds >= SHORTEST_TIME;

const SHORTEST_TIME = 12 * 3600;
