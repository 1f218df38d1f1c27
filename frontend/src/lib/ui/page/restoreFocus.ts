/**
 * Keeps the keyboard focus on the page: if the focused element disappears, the previous one or the
 * board gets it.
 */

const KEPT = 8;
const LOOSE = '.skip, .moves button';
const WRITTEN = 'input:not([type=radio], [type=checkbox]), textarea';

let trail: readonly HTMLElement[] = [];
let asked = 0;

/** Watch the focus until the returned function is called. */
export function restoreFocus(): () => void {
  // Changes are checked once per frame, when layout is computed anyway.
  const watch = new MutationObserver(() => (asked ||= requestAnimationFrame(rescue)));
  watch.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert', 'open', 'hidden', 'class'],
  });
  document.addEventListener('focusin', follow);
  return () => {
    watch.disconnect();
    cancelAnimationFrame(asked);
    document.removeEventListener('focusin', follow);
  };
}

function follow({ target }: FocusEvent): void {
  if (target instanceof HTMLElement)
    trail = [...trail.filter((each) => each !== target), target].slice(-KEPT);
}

/** Only a focus lost to a removed element is restored; one that was blurred is not. */
function rescue(): void {
  asked = 0;
  const last = trail.at(-1);
  const now = document.activeElement;
  if (!last || (now !== document.body && now !== last) || usable(last)) return;
  const next = trail.findLast((each) => usable(each) && mayReturn(each)) ?? haven();
  next?.focus();
}

function usable(element: HTMLElement): boolean {
  const window = document.querySelector('dialog[open]');
  if (window && !window.contains(element)) return false;
  return element.checkVisibility() && !element.matches(':disabled') && !element.closest('[inert]');
}

/** A list item is chosen once, and focusing a text field would open the on-screen keyboard. */
function mayReturn(element: HTMLElement): boolean {
  return !element.matches(LOOSE) && (!element.matches(WRITTEN) || !!element.closest('dialog'));
}

function haven(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(
    'dialog[open] h2, :root:not(:has(dialog[open])) [role=application]',
  );
  const place = found ?? document.querySelector<HTMLElement>('h1');
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  return place;
}
