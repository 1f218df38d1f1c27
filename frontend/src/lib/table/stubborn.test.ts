import { expect, test } from 'vitest';

import { Problem } from '../api/problem';
import { stubbornly } from './stubborn';

const atOnce = (): Promise<void> => Promise.resolve();

test('a bad line is tried again', async () => {
  let tries = 0;
  const answer = await stubbornly(async () => {
    if (++tries < 3) throw new Problem(0, 'offline');
    return 'done';
  }, atOnce);
  expect([answer, tries]).toEqual(['done', 3]);
});

test('a refusal is final', async () => {
  let tries = 0;
  const sent = stubbornly(async () => {
    tries += 1;
    throw new Problem(422, 'cells_taken');
  }, atOnce);
  await expect(sent).rejects.toMatchObject({ code: 'cells_taken' });
  expect(tries).toBe(1);
});

test('a line that stays dead is told', async () => {
  const sent = stubbornly(() => Promise.reject(new Problem(0, 'offline')), atOnce);
  await expect(sent).rejects.toMatchObject({ code: 'offline' });
});

test('a busy service is tried again when it asks to be', async () => {
  const waits: number[] = [];
  let tries = 0;
  const answer = await stubbornly(
    async () => {
      if (++tries < 3) throw new Problem(503, 'busy', { seconds: 2 });
      return 'done';
    },
    (ms) => Promise.resolve(void waits.push(ms)),
  );
  expect([answer, waits]).toEqual(['done', [2000, 2000]]);
});

test('a service that will be away for long is told at once', async () => {
  let tries = 0;
  const sent = stubbornly(async () => {
    tries += 1;
    throw new Problem(503, 'storage_full', { seconds: 10 });
  }, atOnce);
  await expect(sent).rejects.toMatchObject({ code: 'storage_full' });
  expect(tries).toBe(1);
});
