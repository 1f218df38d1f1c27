import { ApiError } from '../api/errors';
import { getPush, subscribePush, type Push } from './api';
import { fromBase64, subscriptionBody, toBase64 } from './subscriptionBody';

/** Why this browser cannot receive notifications, in the order in which it can be remedied. */
export type Obstacle = 'insecure' | 'install' | 'unsupported' | 'denied';

/** How long a browser may take to subscribe; one without a push service never ends. */
const PATIENCE = 20_000;

/** Return why notifications are not available here, or null if they are. */
export function obstacle(): Obstacle | null {
  if (!isSecureContext) return 'insecure';
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator))
    return isApplePhone() && !isInstalled() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** iPads introduce themselves as Macs, which have no touchscreen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/**
 * Ask for permission and subscribe this device; call it in answer to a tap only. Return the
 * devices, or null if the user has not allowed it. Throw if the browser or the service refuses.
 */
export async function subscribe(): Promise<Push | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { public_key: key } = await getPush();
  if (!key) throw new ApiError(422, 'push_unavailable');
  return subscribePush(subscriptionBody(await subscribed(await pushManager(), key), key));
}

/**
 * Renew the subscription of this device, if it has one: for the player who is signed in now, and
 * with the service's present key.
 */
export async function renew(): Promise<void> {
  if (obstacle() || Notification.permission !== 'granted') return;
  const manager = await pushManager();
  const present = await manager.getSubscription();
  const key = present && keyOf(present);
  if (!present || !key) return;
  try {
    await subscribePush(subscriptionBody(present, key));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'other_server_key') throw error;
    const { public_key: next } = await getPush();
    if (next) await subscribePush(subscriptionBody(await subscribed(manager, next), next));
  }
}

/** End the subscription in this browser, so that the next player here does not take it over. */
export async function unsubscribe(): Promise<void> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const present = await manager.getSubscription();
  if (present && keyOf(present) === key) return present;
  await present?.unsubscribe();
  const asked = manager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64(key),
  });
  return Promise.race([asked, noAnswer()]);
}

async function noAnswer(): Promise<never> {
  await new Promise((passed) => setTimeout(passed, PATIENCE));
  throw new ApiError(422, 'no_push_service');
}

async function pushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new ApiError(422, 'no_push_service');
  return registration.pushManager;
}

const keyOf = ({ options }: PushSubscription): string => toBase64(options.applicationServerKey);
