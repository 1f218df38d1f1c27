import { inWords, Problem } from '../api/problem';
import { t } from '../i18n/index.svelte';

/** A refusal as a form shows it: words at the fields they are about, and what is about none of them. */
export interface Refusal {
  readonly at: Readonly<Record<string, string>>;
  readonly whole: string;
  /** A name nobody has yet, where the one asked for is taken. */
  readonly free?: string | undefined;
}

export const NO_REFUSAL: Refusal = { at: {}, whole: '' };

/** What a code is about, where the service does not say it. */
const ABOUT: Readonly<Record<string, string>> = {
  name_taken: 'name',
  name_length: 'name',
  name_signs: 'name',
  name_reserved: 'name',
  username_password_mismatch: 'password',
  enter_current_password: 'current_password',
};

const CALLED: Readonly<Record<string, string>> = { username: 'name' };
const MINUTE = 60;

interface Told {
  readonly code: string;
  readonly field?: string | null;
}

/** Tell a refusal at these fields, and whatever belongs to none of them for the form as a whole. */
export function refusalOf(error: unknown, fields: readonly string[]): Refusal {
  if (!(error instanceof Problem)) return { at: {}, whole: inWords(error) };
  const at: Record<string, string> = {};
  for (const { code, field } of toldBy(error)) {
    const place = placeOf(code, field);
    if (place && fields.includes(place)) at[place] ??= words(code, error);
  }
  const { free } = error.facts as { free?: string };
  return { at, whole: Object.keys(at).length > 0 ? '' : words(error.code, error), free };
}

function toldBy(error: Problem): readonly Told[] {
  const { errors } = error.facts as { errors?: readonly Told[] };
  return Array.isArray(errors) && errors.length > 0 ? errors : [{ code: error.code }];
}

function placeOf(code: string, field: string | null | undefined): string | undefined {
  const named = field ? (CALLED[field] ?? field) : undefined;
  return named ?? ABOUT[code];
}

function words(code: string, error: Problem): string {
  const { seconds } = error.facts as { seconds?: number };
  if (code === 'too_many' && seconds && seconds >= MINUTE)
    return t('you.waitMinutes', { n: Math.ceil(seconds / MINUTE) });
  return inWords(new Problem(error.status, code, error.facts));
}
