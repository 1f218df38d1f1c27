import { prefs } from '../prefs.svelte';

/** How long a finger rests before it asks what lies under it. */
export const HOLD = 450;
export const HOLD_SLOP = 10;

/** Calls `ask` when the element is held, clicked with the other button, or asked by “?”; the click of a hold is swallowed. */
export function held(ask: () => void): (node: HTMLElement) => () => void {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let asked = false;

    function once(): void {
      if (!asked) ask();
      asked = true;
    }
    function down(event: PointerEvent): void {
      asked = false;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(once, HOLD);
    }
    function move(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > HOLD_SLOP) clearTimeout(timer);
    }
    function click(event: MouseEvent): void {
      if (!asked) return;
      asked = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    function menu(event: MouseEvent): void {
      event.preventDefault();
      clearTimeout(timer);
      once();
    }
    function key(event: KeyboardEvent): void {
      if (event.key === '?' && prefs.shortcuts) ask();
    }

    const listening = new AbortController();
    const { signal } = listening;
    const end = (): void => clearTimeout(timer);
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointermove', move, { signal });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave']) node.addEventListener(name, end, { signal });
    node.addEventListener('click', click, { signal, capture: true });
    node.addEventListener('contextmenu', menu, { signal });
    node.addEventListener('keydown', key, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  };
}
