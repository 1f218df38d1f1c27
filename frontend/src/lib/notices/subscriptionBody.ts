/** The parts of a push subscription, for the page and the service worker. */

export interface SubscriptionBody {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly server_key: string;
}

/** Return what the service stores about a subscription that was made with this key. */
export const subscriptionBody = (
  subscription: PushSubscription,
  serverKey: string,
): SubscriptionBody => ({
  endpoint: subscription.endpoint,
  keys: {
    p256dh: toBase64(subscription.getKey('p256dh')),
    auth: toBase64(subscription.getKey('auth')),
  },
  server_key: serverKey,
});

/** Return bytes in base64url. */
export function toBase64(bytes: ArrayBuffer | null): string {
  const text = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (each) =>
    String.fromCharCode(each),
  ).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Return the bytes of a text in base64url. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}
