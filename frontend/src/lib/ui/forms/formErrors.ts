import { errorMessage, ApiError } from '../../api/errors';
import { t } from '../../i18n/index.svelte';

/** The errors of a form: by field, and one for the whole form. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>;
  readonly form: string;
  /** A free alternative to a name that is taken. */
  readonly suggestion?: string | undefined;
}

export const NO_ERRORS: FormErrors = { fields: {}, form: '' };

/** The field a code is about, where the service does not name it. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  name_taken: 'name',
  name_length: 'name',
  name_signs: 'name',
  name_reserved: 'name',
  username_password_mismatch: 'password',
  enter_current_password: 'current_password',
  text_length: 'text',
};

const FIELD_NAMES: Readonly<Record<string, string>> = { username: 'name' };
const MINUTE = 60;

interface FieldError {
  readonly code: string;
  readonly field?: string | null;
}

/** Return the error as messages at these fields; anything else is for the whole form. */
export function formErrorsFrom(error: unknown, names: readonly string[]): FormErrors {
  if (!(error instanceof ApiError)) return { fields: {}, form: errorMessage(error) };
  const fields: Record<string, string> = {};
  for (const { code, field } of fieldErrors(error)) {
    const name = fieldOf(code, field);
    if (name && names.includes(name)) fields[name] ??= messageFor(code, error);
  }
  const { free } = error.facts as { free?: string };
  const form = Object.keys(fields).length > 0 ? '' : messageFor(error.code, error);
  return { fields, form, suggestion: free };
}

function fieldErrors(error: ApiError): readonly FieldError[] {
  const { errors } = error.facts as { errors?: readonly FieldError[] };
  return Array.isArray(errors) && errors.length > 0 ? errors : [{ code: error.code }];
}

function fieldOf(code: string, field: string | null | undefined): string | undefined {
  const named = field ? (FIELD_NAMES[field] ?? field) : undefined;
  return named ?? FIELD_OF_CODE[code];
}

function messageFor(code: string, error: ApiError): string {
  const { seconds } = error.facts as { seconds?: number };
  if (code === 'too_many' && seconds && seconds >= MINUTE)
    return t('account.waitMinutes', { n: Math.ceil(seconds / MINUTE) });
  return errorMessage(new ApiError(error.status, code, error.facts));
}
