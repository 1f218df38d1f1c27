import { expect, test } from 'vitest';

import { aTable } from '../../api/testing';
import type { OpenRequest } from '../../api/types';
import { blockedUndo } from './blockedUndo';

const NO = { commands: [], ask_undo: false, ask_after: null };
const request: OpenRequest = {
  form: 'undo',
  seat: 0,
  version: 5,
  to: 2,
  waiting: [1],
  expires: '2026-03-01T12:00:00Z',
  takes_back: [0],
  known: [],
  days: 0,
};

test('a request that the service accepts is not blocked', () => {
  expect(blockedUndo(aTable(), { ...NO, ask_undo: true })).toBeNull();
});

test('the reason for a refused request comes from the service', () => {
  expect(blockedUndo(aTable({ undo: 'never' }), NO)).toBe('never');
  expect(blockedUndo(aTable({ request }), NO)).toBe('request_open');
  expect(blockedUndo(aTable(), { ...NO, ask_after: '2026-03-01T12:10:00Z' })).toBe('ask_later');
  expect(blockedUndo(aTable(), NO)).toBe('not_now');
});
