import { expect, test } from 'vitest';

import type { Sanction } from './api';
import { formatMoment, suspensionInForce, warningToRead } from './standing';

function sanction(number: number, changes: Partial<Sanction> = {}): Sanction {
  return {
    number,
    kind: 'warning',
    reason: 'insult',
    words: '',
    role: 'moderator',
    begins_at: '2026-11-01T12:00:00Z',
    ends_at: null,
    acknowledged_at: null,
    lifted_at: null,
    is_in_force: true,
    appeal_until: '2026-12-01T12:00:00Z',
    ...changes,
  };
}

test('the oldest warning is read first', () => {
  const sanctions = [sanction(3), sanction(2), sanction(1, { is_in_force: false })];
  expect(warningToRead({ sanctions })?.number).toBe(2);
  expect(warningToRead({ sanctions: [] })).toBeUndefined();
});

test('a ban outlasts every suspension', () => {
  const short = sanction(1, { kind: 'suspension', ends_at: '2026-11-02T12:00:00Z' });
  const long = sanction(2, { kind: 'suspension', ends_at: '2026-11-09T12:00:00Z' });
  const ban = sanction(3, { kind: 'ban' });
  expect(suspensionInForce({ sanctions: [short, long] })).toBe(long);
  expect(suspensionInForce({ sanctions: [ban, long, short] })).toBe(ban);
  expect(suspensionInForce({ sanctions: [{ ...ban, is_in_force: false }] })).toBeUndefined();
});

test('moments are shown with their date', () => {
  expect(formatMoment('2026-11-02T12:00:00Z', 'en-GB')).toMatch(/^2 November 2026/);
});
