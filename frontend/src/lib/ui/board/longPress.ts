import { prefs } from '../../device/preferences.svelte';

/** How long a press must last, in milliseconds. */
export const LONG_PRESS = 450;
export const LONG_PRESS_SLOP = 10;

/** Attach a long press: also a right click or the key “?”. Suppresses the click at its end. */
export function longPress(onpress: () => void): (node: HTMLElement) => () => void {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let pressed = false;

    function once(): void {
      if (!pressed) onpress();
      pressed = true;
    }
    function down(event: PointerEvent): void {
      pressed = false;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(once, LONG_PRESS);
    }
    function move(event: PointerEvent): void {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > LONG_PRESS_SLOP)
        clearTimeout(timer);
    }
    function click(event: MouseEvent): void {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    function menu(event: MouseEvent): void {
      event.preventDefault();
      clearTimeout(timer);
      once();
    }
    function key(event: KeyboardEvent): void {
      if (event.key === '?' && prefs.shortcuts) onpress();
    }

    const listening = new AbortController();
    const { signal } = listening;
    const end = (): void => clearTimeout(timer);
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointermove', move, { signal });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
      node.addEventListener(name, end, { signal });
    node.addEventListener('click', click, { signal, capture: true });
    node.addEventListener('contextmenu', menu, { signal });
    node.addEventListener('keydown', key, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  };
}
