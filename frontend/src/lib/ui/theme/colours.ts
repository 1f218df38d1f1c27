/** Contrast and colour differences as different eyes see them, for the tests of the tokens. */

/** Usual vision, or without one of the three kinds of cones. */
export type Eyes = 'usual' | 'protan' | 'deutan' | 'tritan';

type Three = readonly [number, number, number];

/** Simulation of colour vision deficiencies on linear RGB (Machado, Oliveira and Fernandes, 2009). */
const SEEN: Readonly<Record<Eyes, readonly [Three, Three, Three]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Return the contrast ratio of two colours (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(linear(one)), luminance(linear(other))].sort(
    (a, b) => a - b,
  ) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Return the difference of two colours as seen by such eyes (ΔE 1976). */
export function apart(one: string, other: string, eyes: Eyes): number {
  const [a, b] = [lab(seen(linear(one), eyes)), lab(seen(linear(other), eyes))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Return the lightness from 0, black, to 100, white. */
export const lightness = (hex: string): number => lab(linear(hex))[0];

const of = (light: Three, [red, green, blue]: Three): number =>
  light[0] * red + light[1] * green + light[2] * blue;

const luminance = (light: Three): number => of(light, [0.2126, 0.7152, 0.0722]);

function seen(light: Three, eyes: Eyes): Three {
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  const [red, green, blue] = SEEN[eyes];
  return [within(of(light, red)), within(of(light, green)), within(of(light, blue))];
}

function lab(light: Three): Three {
  const x = root(of(light, [0.4124, 0.3576, 0.1805]) / 0.95047);
  const y = root(luminance(light));
  const z = root(of(light, [0.0193, 0.1192, 0.9505]) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const root = (value: number): number =>
  value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;

function linear(hex: string): Three {
  const channel = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Return the smallest difference of any two colours as seen by such eyes. */
export function smallestDifference(colours: readonly string[], eyes: Eyes): number {
  const pairs = colours.flatMap((one, place) =>
    colours.slice(place + 1).map((other) => apart(one, other, eyes)),
  );
  return Math.min(...pairs);
}

/** Return a colour of a style sheet in the light theme, 0, or the dark theme, 1. */
export function themedColour(sheet: string, name: string, theme: number): string {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet);
  return found?.[theme + 1] as string;
}
