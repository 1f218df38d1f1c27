/** The focus never falls off the page: where its element goes, what had it before takes it, or the board. */

const KEPT = 8;
const LOOSE = '.skip, .moves button';
const WRITTEN = 'input:not([type=radio], [type=checkbox]), textarea';

let trail: readonly HTMLElement[] = [];
let asked = 0;

/** Watch over the focus until the returned function is called. */
export function keepFocus(): () => void {
  // What changed is looked at once for each picture, when its layout is due anyway.
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
  if (target instanceof HTMLElement) trail = [...trail.filter((each) => each !== target), target].slice(-KEPT);
}

/** Only what was taken away is replaced: whoever let go of the focus has done so on purpose. */
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

/** A line of a list is chosen once; a field that is met again by itself would call up a keyboard of glass. */
function mayReturn(element: HTMLElement): boolean {
  return !element.matches(LOOSE) && (!element.matches(WRITTEN) || !!element.closest('dialog'));
}

function haven(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('dialog[open] h2, :root:not(:has(dialog[open])) [role=application]');
  const place = found ?? document.querySelector<HTMLElement>('h1');
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  return place;
}
