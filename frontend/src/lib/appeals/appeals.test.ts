import { afterEach, expect, test, vi } from 'vitest';

import { AppealPage } from './appealPage.svelte';
import { dayOf, monthOf } from './days';
import { monthsOf } from './months';

afterEach(() => vi.unstubAllGlobals());

const TODAY = new Date('2026-11-20T12:00:00Z');

test('a day has its year only in other years', () => {
  expect(dayOf('2026-11-27T12:00:00Z', TODAY, 'en-GB')).toBe('27 November');
  expect(dayOf('2027-01-03T12:00:00Z', TODAY, 'fr')).toBe('3 janvier 2027');
});

test('a month is named with its year', () => {
  expect(monthOf('2026-11', 'fr')).toBe('novembre 2026');
});

test('counts are shown by month, the newest first', () => {
  const count = (month: string) => ({ month, kind: 'mute', count: 3 });
  const months = monthsOf({
    reports: [count('2026-09')],
    decisions: [count('2026-11'), count('2026-09')],
    appeals: [],
    report_times: [{ month: '2026-09', seconds: 60 }],
    appeal_times: [],
  });
  expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-09']);
  expect(months[1]).toMatchObject({ reportTime: 60, appealTime: undefined });
});

/** Answer each request with these statuses in turn. Return the requests. */
function answering(...statuses: number[]): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'http://localhost'), init));
    const body = JSON.stringify({ code: 'appeal_link_expired', facts: {}, name: '', results: [] });
    return Promise.resolve(new Response(body, { status: statuses.shift() ?? 200 }));
  });
  return requests;
}

test('requests of a signed link have its signature, and its failure is known', async () => {
  const requests = answering(403);
  const page = new AppealPage('p:1:x', null);
  await page.load();
  expect(requests[0]?.headers.get('X-Appeal')).toBe('p:1:x');
  expect(page.isLinkVoid).toBe(true);
});

test('the same text is sent again with the same id, and another text with another', async () => {
  const requests = answering(503, 200, 200, 200);
  const page = new AppealPage('', null);
  await expect(page.write(1, 'one')).rejects.toThrow();
  await page.write(1, 'one');
  await page.write(1, 'two');
  const posts = requests.filter(({ method }) => method === 'POST');
  const sent = await Promise.all(posts.map((each) => each.json() as Promise<{ id: string }>));
  const ids = sent.map(({ id }) => id);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});
