import { motionAllowed } from '../../device/preferences.svelte';
import type { Point } from './geometry';

interface Journey {
  /** Milliseconds per segment of the path. */
  step?: number;
  delay?: number;
  /** Whether it fades out at the end. */
  away?: boolean;
}

const STEP = 200;

/** Animate an element along a path relative to its place; with reduced motion, only fade it. */
export function animatePath(
  way: readonly Point[],
  { step = STEP, delay = 0, away = false }: Journey = {},
): (node: Element) => void {
  return (node) => {
    if (way.length === 0 || typeof node.animate !== 'function') return;
    const frames = motionAllowed()
      ? way.map(({ x, y }, at) => ({
          transform: `translate(${x}px, ${y}px)`,
          opacity: away && at === way.length - 1 ? 0 : 1,
        }))
      : [{ opacity: away ? 1 : 0 }, { opacity: away ? 0 : 1 }];
    const duration = motionAllowed() ? Math.max(1, way.length - 1) * step : STEP;
    node.animate(frames, {
      duration,
      delay,
      easing: 'ease-in-out',
      fill: away ? 'both' : 'backwards',
    });
  };
}
