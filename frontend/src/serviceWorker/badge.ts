import { read } from './api';

interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * Show on the app's icon how many games wait. The service is asked, since the message may be
 * hours old; without an answer the number of the message is used.
 */
export async function refreshBadge(sent: number): Promise<void> {
  const count = await read<{ waiting: number }>('me/push').then(
    ({ waiting }) => waiting,
    () => sent,
  );
  if (count < 0) return;
  const device = navigator as BadgeNavigator;
  await (count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.());
}
