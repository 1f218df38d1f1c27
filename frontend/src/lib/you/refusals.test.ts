import { beforeAll, expect, test } from 'vitest';

import { Problem } from '../api/problem';
import { speak, speakOf } from '../i18n/index.svelte';
import { refusalOf } from './refusals';

beforeAll(async () => {
  await speak('en');
  await speakOf('you');
});

test('a refusal stands at the field that the service names', () => {
  const error = new Problem(400, 'password_too_common', {
    errors: [{ code: 'password_too_common', field: 'password' }],
  });
  expect(refusalOf(error, ['name', 'password'])).toEqual({
    at: { password: 'Too many people use this password. Take another.' },
    whole: '',
    free: undefined,
  });
});

test('of several refusals at one field the first is told', () => {
  const errors = ['password_too_short', 'password_too_common'].map((code) => ({ code, field: 'password' }));
  const { at } = refusalOf(new Problem(400, 'password_too_short', { errors }), ['password']);
  expect(at).toEqual({ password: 'Too short: at least 8 signs.' });
});

test('what is said about a name stands at the name, with a free one beside it', () => {
  const refusal = refusalOf(new Problem(422, 'name_taken', { free: 'Ann 2' }), ['name']);
  expect(refusal).toEqual({ at: { name: 'Somebody is called that already.' }, whole: '', free: 'Ann 2' });
  const own = new Problem(400, 'required', { errors: [{ code: 'required', field: 'username' }] });
  expect(refusalOf(own, ['name']).at).toEqual({ name: 'Something is missing here.' });
});

test('what is about none of the fields is told for the whole', () => {
  expect(refusalOf(new Problem(0, 'offline'), ['name'])).toMatchObject({ at: {}, whole: /cannot be reached/ });
  expect(refusalOf(new Problem(422, 'name_taken'), ['password']).whole).toBe('Somebody is called that already.');
  expect(refusalOf(new Error('bug'), ['name']).whole).toContain('Something went wrong');
});

test('a long wait is told in minutes', () => {
  const waiting = (seconds: number): string => refusalOf(new Problem(429, 'too_many', { seconds }), []).whole;
  expect(waiting(900)).toBe('Too many attempts. Try again in 15 minutes.');
  expect(waiting(60)).toBe('Too many attempts. Try again in 1 minute.');
  expect(waiting(3)).toBe('That was a little fast. Wait a moment.');
});
