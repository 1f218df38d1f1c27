import { fromBase64, subscriptionBody } from '../lib/notices/subscriptionBody';
import { post, read } from './api';

declare const self: ServiceWorkerGlobalScope;

/** Subscribe again after the browser has ended or replaced the subscription. */
export async function onSubscriptionChange(): Promise<void> {
  const { public_key: key } = await read<{ public_key: string }>('me/push');
  if (!key) return;
  const renewed = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64(key),
  });
  await post('me/push/devices', subscriptionBody(renewed, key));
}
