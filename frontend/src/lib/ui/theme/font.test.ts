import font from './font/alegreya.woff2?inline';
import styles from './font/font.css?raw';
import licence from './font/OFL.txt?raw';
import { expect, test } from 'vitest';

const KILO = 1024;

test('the display face is a small woff2 file', () => {
  const bytes = atob(font.split(',')[1] ?? '');
  expect(bytes.slice(0, 4)).toBe('wOF2');
  expect(bytes.length).toBeLessThanOrEqual(25 * KILO);
});

test('the licence of the display face is beside it', () => {
  expect(licence).toMatch(/Alegreya Project Authors[^]*SIL Open Font License/i);
});

test('text is shown before the display face has loaded, in a face of the same size', () => {
  const faces = styles.split('@font-face').slice(1);
  const local = faces.filter((face) => face.includes('local('));
  expect(styles).toContain('font-display: swap');
  expect(local.length).toBeGreaterThan(0);
  // Of each face, the size-adjusted ascent equals the display face's own.
  for (const face of local) expect(scaled(face, 'ascent-override')).toBeCloseTo(1.016 * 1.1, 2);
});

const percent = (face: string, property: string): number =>
  Number(new RegExp(`${property}: ([\\d.]+)%`).exec(face)?.[1]) / 100;

const scaled = (face: string, property: string): number =>
  percent(face, property) * percent(face, 'size-adjust');
