import { mayMove } from '../prefs.svelte';

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Journey {
  /** Milliseconds from one place to the next. */
  step?: number;
  delay?: number;
  /** Whether it vanishes where it arrives. */
  away?: boolean;
}

const STEP = 200;

/** Moves a drawing along places, as seen from where it is drawn; with reduced motion it only appears. */
export function travels(way: readonly Place[], { step = STEP, delay = 0, away = false }: Journey = {}): (node: Element) => void {
  return (node) => {
    if (way.length === 0 || typeof node.animate !== 'function') return;
    const frames = mayMove()
      ? way.map(({ x, y }, at) => ({ transform: `translate(${x}px, ${y}px)`, opacity: away && at === way.length - 1 ? 0 : 1 }))
      : [{ opacity: away ? 1 : 0 }, { opacity: away ? 0 : 1 }];
    const duration = mayMove() ? Math.max(1, way.length - 1) * step : STEP;
    node.animate(frames, { duration, delay, easing: 'ease-in-out', fill: away ? 'both' : 'backwards' });
  };
}
