const PLAIN = '/icon.svg';
const WITH_DOT = '/icon-waiting.svg';

/** Show on the app's icons how many games wait: a number if the app is installed, a dot in the tab. */
export function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = count > 0 ? WITH_DOT : PLAIN;
}
