import { beforeEach, expect, test } from 'vitest';

import { saveInvitation } from '../home/invitations';
import { entrySecret } from './entrySecret';

beforeEach(() => localStorage.clear());

test('a visitor without an invitation has no secret', () => {
  expect(entrySecret('')).toBe('');
});

test('a typed code comes first, and is fit for a header', () => {
  saveInvitation({ table: 't1', token: 'of-the-table' });
  expect(entrySecret('  ab-C1\u00e9\n ')).toBe('ab-C1');
});

test('the latest invitation is used without a code', () => {
  saveInvitation({ table: 't1', token: 'older' });
  saveInvitation({ table: 't2', token: 'newer' });
  expect(entrySecret(' ')).toBe('newer');
});
