import { afterEach, expect, test, vi } from 'vitest';

import { reportSender } from './api';
import type { ReportBody } from './about';

const BODY: ReportBody = { target: 'name', kind: 'name', player: 'p_bob' };

afterEach(() => vi.unstubAllGlobals());

test('the same report has the same id again, another one a new id', async () => {
  const ids: string[] = [];
  vi.stubGlobal('fetch', (_: string, request: { body: string }) => {
    ids.push((JSON.parse(request.body) as { id: string }).id);
    return Promise.resolve(new Response('{}', { status: 201 }));
  });
  const send = reportSender();
  await send(BODY);
  await send({ ...BODY });
  await send({ ...BODY, kind: 'hate' });
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});
