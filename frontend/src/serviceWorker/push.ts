import { refreshBadge } from './badge';
import { options, parsed } from './message';

declare const self: ServiceWorkerGlobalScope;

/**
 * Show a push message, always: a browser that shows nothing ends the subscription. The server
 * decides what is worth sending.
 */
export async function onPush(text: string): Promise<void> {
  const message = parsed(text, navigator.languages);
  await self.registration.showNotification(message.title, options(message, crypto.randomUUID()));
  await refreshBadge(message.badge).catch(() => undefined);
}
