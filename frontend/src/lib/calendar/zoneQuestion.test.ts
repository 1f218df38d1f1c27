import { beforeEach, expect, test, vi } from 'vitest';

import { call } from '../api/client';
import { settle, zoneToAskAbout } from './zoneQuestion';

vi.mock('../api/client', () => ({ call: vi.fn() }));

const api = vi.mocked(call);

/** Let the device be in a zone, and the service store another. */
function between(device: string, stored: string): void {
  vi.spyOn(Intl, 'DateTimeFormat').mockReturnValue({
    resolvedOptions: () => ({ timeZone: device }),
  } as Intl.DateTimeFormat);
  api.mockImplementation((_, __, body) =>
    Promise.resolve({ zone: (body as { zone?: string } | undefined)?.zone ?? stored }),
  );
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  vi.restoreAllMocks();
  api.mockReset();
});

test('another zone of the device is asked about once', async () => {
  between('America/New_York', 'Europe/Paris');
  expect(await zoneToAskAbout()).toBe('America/New_York');
  settle('America/New_York');
  expect(await zoneToAskAbout()).toBe('');
  expect(api).toHaveBeenCalledTimes(1);
});

test('the same zone asks nothing, and is not compared again', async () => {
  between('Europe/Paris', 'Europe/Paris');
  expect(await zoneToAskAbout()).toBe('');
  expect(await zoneToAskAbout()).toBe('');
  expect(api).toHaveBeenCalledTimes(1);
});

test('the zone of a new player is that of the device', async () => {
  between('Europe/Paris', 'UTC');
  expect(await zoneToAskAbout()).toBe('');
  expect(api).toHaveBeenLastCalledWith('PATCH', 'me/calendar', { zone: 'Europe/Paris' });
});

test('a device without a place asks nothing', async () => {
  between('UTC', 'Europe/Paris');
  expect(await zoneToAskAbout()).toBe('');
  expect(api).not.toHaveBeenCalled();
});
