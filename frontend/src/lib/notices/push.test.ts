import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '../api/errors';
import * as api from './api';
import { obstacle, renew, subscribe, unsubscribe } from './push';
import { fromBase64, toBase64 } from './subscriptionBody';

const [KEY, NEXT] = ['AQID', 'BAUG'];
const DEVICES = { public_key: NEXT, devices: [], waiting: 0 };

/** A browser's push manager with at most one subscription. */
class Manager {
  present: PushSubscription | null = null;
  ended = 0;
  getSubscription = (): Promise<PushSubscription | null> => Promise.resolve(this.present);
  subscribe = ({
    applicationServerKey,
  }: PushSubscriptionOptionsInit): Promise<PushSubscription> => {
    this.present = {
      endpoint: `https://push.example.org/${this.ended}`,
      options: { applicationServerKey: (applicationServerKey as Uint8Array).buffer },
      getKey: () => new Uint8Array([7]).buffer,
      unsubscribe: () => {
        this.ended += 1;
        this.present = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    return Promise.resolve(this.present);
  };
}

let manager: Manager;

function allow(permission: NotificationPermission): void {
  const requestPermission = (): Promise<NotificationPermission> => Promise.resolve(permission);
  vi.stubGlobal('Notification', { permission, requestPermission });
}

function agent(userAgent: string, maxTouchPoints = 0): void {
  vi.stubGlobal('navigator', { ...navigator, userAgent, maxTouchPoints });
}

beforeEach(() => {
  manager = new Manager();
  const registration = { pushManager: manager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', Manager);
  vi.stubGlobal('navigator', {
    userAgent: 'Firefox',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  });
  allow('granted');
  vi.spyOn(api, 'getPush').mockResolvedValue(DEVICES);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const posted = (): ReturnType<typeof vi.spyOn> =>
  vi.spyOn(api, 'subscribePush').mockResolvedValue(DEVICES);

test('plain HTTP, an older browser and a refusal are distinguished', () => {
  expect(obstacle()).toBeNull();
  allow('denied');
  expect(obstacle()).toBe('denied');
  vi.stubGlobal('isSecureContext', false);
  expect(obstacle()).toBe('insecure');
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 5, 'install'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X)', 5, 'install'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X)', 0, 'unsupported'],
  ['Mozilla/5.0 (Linux; Android 15)', 5, 'unsupported'],
])('without a push manager, %s with %s touch points is: %s', (name, touches, expected) => {
  delete (window as { PushManager?: unknown }).PushManager;
  agent(name, touches);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(obstacle()).toBe(expected);
});

test('a subscription is stored with the keys it was made with', async () => {
  const sent = posted();
  await subscribe();
  expect(sent).toHaveBeenCalledWith({
    endpoint: 'https://push.example.org/0',
    keys: { p256dh: 'Bw', auth: 'Bw' },
    server_key: NEXT,
  });
});

test('nothing is subscribed without permission', async () => {
  const sent = posted();
  allow('default');
  expect(await subscribe()).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test('a service without a key is an error', async () => {
  vi.spyOn(api, 'getPush').mockResolvedValue({ ...DEVICES, public_key: '' });
  await expect(subscribe()).rejects.toMatchObject({ code: 'push_unavailable' });
});

test('a start renews a subscription, and makes none', async () => {
  const sent = posted();
  await renew();
  expect(sent).not.toHaveBeenCalled();
  await manager.subscribe({ applicationServerKey: fromBase64(KEY) });
  await renew();
  expect(sent).toHaveBeenCalledOnce();
  expect(manager.ended).toBe(0);
});

test('a start subscribes again if the key of the service has changed', async () => {
  await manager.subscribe({ applicationServerKey: fromBase64(KEY) });
  const sent = posted().mockRejectedValueOnce(new ApiError(422, 'other_server_key'));
  await renew();
  expect(manager.ended).toBe(1);
  expect(sent).toHaveBeenLastCalledWith(
    expect.objectContaining({ endpoint: 'https://push.example.org/1', server_key: NEXT }),
  );
});

test('a browser that never answers ends with an error', async () => {
  vi.useFakeTimers();
  manager.subscribe = () => new Promise(() => undefined);
  const outcome = expect(subscribe()).rejects.toMatchObject({ code: 'no_push_service' });
  await vi.runAllTimersAsync();
  await outcome;
  vi.useRealTimers();
});

test('signing out ends the subscription of the browser', async () => {
  await manager.subscribe({ applicationServerKey: fromBase64(KEY) });
  await unsubscribe();
  expect(manager.present).toBeNull();
});

test('bytes survive base64url', () => {
  const bytes = Uint8Array.from({ length: 65 }, (_, place) => (place * 37) % 256);
  expect(fromBase64(toBase64(bytes.buffer))).toEqual(bytes);
  expect(toBase64(bytes.buffer)).toMatch(/^[\w-]+$/);
});
