import { beforeAll, expect, test } from 'vitest';

import { ApiError } from '../../api/errors';
import { setLanguage, loadMessages } from '../../i18n/index.svelte';
import { formErrorsFrom } from './formErrors';

beforeAll(async () => {
  await setLanguage('en');
  await loadMessages('account');
});

test('an error is shown at the field the service names', () => {
  const error = new ApiError(400, 'password_too_common', {
    errors: [{ code: 'password_too_common', field: 'password' }],
  });
  expect(formErrorsFrom(error, ['name', 'password'])).toEqual({
    fields: { password: 'That password is too common. Choose another.' },
    form: '',
    suggestion: undefined,
  });
});

test('the first of several errors at a field is shown', () => {
  const errors = ['password_too_short', 'password_too_common'].map((code) => ({
    code,
    field: 'password',
  }));
  const { fields } = formErrorsFrom(new ApiError(400, 'password_too_short', { errors }), [
    'password',
  ]);
  expect(fields).toEqual({ password: 'Too short: use at least 8 characters.' });
});

test('an error about the name is at the name, with a free alternative', () => {
  const errors = formErrorsFrom(new ApiError(422, 'name_taken', { free: 'Ann 2' }), ['name']);
  expect(errors).toEqual({
    fields: { name: 'That name is taken.' },
    form: '',
    suggestion: 'Ann 2',
  });
  const own = new ApiError(400, 'required', { errors: [{ code: 'required', field: 'username' }] });
  expect(formErrorsFrom(own, ['name']).fields).toEqual({ name: 'Please fill this in.' });
});

test('an error about no field is shown for the form', () => {
  expect(formErrorsFrom(new ApiError(0, 'offline'), ['name'])).toMatchObject({
    fields: {},
    form: /Can’t reach the server/,
  });
  expect(formErrorsFrom(new ApiError(422, 'name_taken'), ['password']).form).toBe(
    'That name is taken.',
  );
  expect(formErrorsFrom(new Error('bug'), ['name']).form).toContain('Something went wrong');
});

test('a long wait is shown in minutes', () => {
  const waiting = (seconds: number): string =>
    formErrorsFrom(new ApiError(429, 'too_many', { seconds }), []).form;
  expect(waiting(900)).toBe('Too many attempts. Try again in 15 minutes.');
  expect(waiting(60)).toBe('Too many attempts. Try again in 1 minute.');
  expect(waiting(3)).toBe('Slow down a little and try again.');
});
