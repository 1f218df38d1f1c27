import { post, read } from './api';
import { refreshBadge } from './badge';
import { options, type Kept, type PushMessage, type ShownOptions } from './message';
import { words } from './words';

declare const self: ServiceWorkerGlobalScope;

const NO_EVENTS = 999_999_999;

/** The position and version of a table, which every command names. */
interface Place {
  readonly position: number;
  readonly version: number;
}

/** Do what a tap on a notification or on one of its buttons asks for. */
export async function onClick({ action, notification }: NotificationEvent): Promise<void> {
  const { message, command } = notification.data as Kept;
  notification.close();
  if (action === 'agree' || action === 'decline') await answer(message, command, action);
  else if (action === 'later') await remindLater(message, command);
  else await open(message.url);
}

async function answer(
  message: PushMessage,
  id: string,
  action: 'agree' | 'decline',
): Promise<void> {
  const yes = action === 'agree';
  const path = `tables/${message.table}`;
  await attempt(message, id, yes ? 'agreed' : 'declined', async () => {
    const { position, version } = await read<Place>(`${path}?after=${NO_EVENTS}`);
    const command = { kind: 'answer', request: message.about, yes };
    await post(`${path}/commands`, { id, position, seen: version, command });
  });
}

async function remindLater(message: PushMessage, id: string): Promise<void> {
  await attempt(message, id, 'later', () =>
    post('me/notices/later', { table: message.table, version: message.about }),
  );
}

/** Send something, and show in place of the notification whether that succeeded. */
async function attempt(
  message: PushMessage,
  id: string,
  done: 'agreed' | 'declined' | 'later',
  send: () => Promise<unknown>,
): Promise<void> {
  const say = words(message.language);
  const body = await send().then(
    () => say[done],
    () => say.failed,
  );
  const shown: ShownOptions = {
    ...options({ ...message, body, actions: [] }, id),
    renotify: false,
    silent: true,
  };
  await self.registration.showNotification(message.title, shown);
  await refreshBadge(-1).catch(() => undefined);
}

/** Focus the tab that shows this page, or open the page. */
async function open(path: string): Promise<void> {
  const target = new URL(path, self.location.origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => new URL(url).pathname === target.pathname);
  await (there ? there.focus() : self.clients.openWindow(target.href));
}
