import { expect, test } from 'vitest';

import { ApiError } from '../../api/errors';
import { withRetry } from './retry';

const atOnce = (): Promise<void> => Promise.resolve();

test('a network error is retried', async () => {
  let tries = 0;
  const answer = await withRetry(async () => {
    if (++tries < 3) throw new ApiError(0, 'offline');
    return 'done';
  }, atOnce);
  expect([answer, tries]).toEqual(['done', 3]);
});

test.each([502, 503, 504])('an answer %i of a proxy is retried', async (status) => {
  let tries = 0;
  const answer = await withRetry(async () => {
    if (++tries < 4) throw new ApiError(status, `http_${status}`);
    return 'done';
  }, atOnce);
  expect([answer, tries]).toEqual(['done', 4]);
});

test('a refusal is final', async () => {
  let tries = 0;
  const sent = withRetry(async () => {
    tries += 1;
    throw new ApiError(422, 'cells_taken');
  }, atOnce);
  await expect(sent).rejects.toMatchObject({ code: 'cells_taken' });
  expect(tries).toBe(1);
});

test('a lasting network error is thrown', async () => {
  const sent = withRetry(() => Promise.reject(new ApiError(0, 'offline')), atOnce);
  await expect(sent).rejects.toMatchObject({ code: 'offline' });
});

test('a busy service is retried after the time it asks for', async () => {
  const keepUnsent: number[] = [];
  let tries = 0;
  const answer = await withRetry(
    async () => {
      if (++tries < 3) throw new ApiError(503, 'busy', { seconds: 2 });
      return 'done';
    },
    (ms) => Promise.resolve(void keepUnsent.push(ms)),
  );
  expect([answer, keepUnsent]).toEqual(['done', [2000, 2000]]);
});

test('a service unavailable for long fails at once', async () => {
  let tries = 0;
  const sent = withRetry(async () => {
    tries += 1;
    throw new ApiError(503, 'storage_full', { seconds: 10 });
  }, atOnce);
  await expect(sent).rejects.toMatchObject({ code: 'storage_full' });
  expect(tries).toBe(1);
});
