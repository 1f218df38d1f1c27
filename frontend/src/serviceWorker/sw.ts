import { serveOffline } from './caching';
import { onClick } from './clicks';
import { onPush } from './push';
import { onSubscriptionChange } from './subscription';

declare const self: ServiceWorkerGlobalScope;

// The page sends it when the user accepts a newer version.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
serveOffline();
self.addEventListener('push', (event) => event.waitUntil(onPush(event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => event.waitUntil(onClick(event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(onSubscriptionChange()),
);
