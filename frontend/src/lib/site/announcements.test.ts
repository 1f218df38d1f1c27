import { beforeEach, expect, test, vi } from 'vitest';

import { dismiss, openAnnouncements, showsAnnouncements } from './announcements';

const announcement = (id: number) => ({ id, text: { en: 'Hello', fr: 'Bonjour' } });

const answering = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

beforeEach(() => localStorage.clear());

test('a dismissed announcement is not shown again, others are', async () => {
  answering({ announcements: [announcement(2), announcement(1)] });
  dismiss(2);
  expect((await openAnnouncements()).map(({ id }) => id)).toEqual([1]);
});

test('without an answer there are no announcements', async () => {
  answering({ code: 'unavailable' }, 503);
  expect(await openAnnouncements()).toEqual([]);
});

test.each([
  ['/', true],
  ['/open', true],
  ['/finished', true],
  ['/tables/abc', true],
  ['/tables/abc/replay', false],
  ['/settings', false],
  ['/account/sign-up', false],
])('%s shows announcements: %s', (path, shown) => {
  expect(showsAnnouncements(path)).toBe(shown);
});
