import type { Tribe } from './picture';

/** The signs of the five tribes, in a square of 24: tent, sun, moon, well, hawk. */
export const SIGNS: Readonly<Record<Tribe, string>> = {
  chingis: 'M3 20L12 4l9 16zM12 4v16M9 20l3-7 3 7',
  sarnai: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  altan: 'M16.5 3.5a9 9 0 1 0 4 12A7.5 7.5 0 0 1 16.5 3.5',
  naran: 'M4 12h16v8H4zM4 16h16M7 12V5h10v7M12 5v4M10.5 9h3v2.5h-3z',
  temur: 'M12 20c0-5-2-8-10-11 4-2 8-1 10 3 2-4 6-5 10-3-8 3-10 6-10 11zM10.5 9L12 5l1.5 4',
};

/** A camel from the side, in a box of 24 by 20. */
export const CAMEL =
  'M2.5 19L3.6 12C3.2 9 4.6 7.4 6.2 7.2 7.4 3.4 10 2.6 11.8 6.6 12.8 8.2 14.2 8.4 15.4 7.4L16.6 3.4C17 2 18.4 1.6 19.6 2.2L22 3.6 21.8 5 19.2 5.4C19 8.8 18.4 11 16.8 12L17.2 19H15.2L14.4 13.2H8L6.8 19H5L5.2 14 4.4 19Z';

/** One glyph for each reward, in a square of 24. */
export const GLYPHS: Readonly<Record<string, string>> = {
  perfume: 'M9 9h6l2 3v7a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-7zM10 9V6h4v3M9 4h6',
  cotton: 'M12 13v8M8 13a3.5 3.5 0 1 1 1-6.5 3.5 3.5 0 0 1 6 0A3.5 3.5 0 1 1 16 13zM12 17c2 0 3-1 4-2',
  porcelain: 'M9 3h6v3c0 2 4 4 4 8 0 4-3 7-7 7s-7-3-7-7c0-4 4-6 4-8zM5.5 13h13',
  tea: 'M4 9h13v5a6 6 0 0 1-6 6h-1a6 6 0 0 1-6-6zM17 10h1.5a2.5 2.5 0 0 1 0 5H17M8 3c-1 1.5 1 2 0 3.5M12 3c-1 1.5 1 2 0 3.5',
  silk: 'M3 8c3-3 6-3 9 0s6 3 9 0M3 13c3-3 6-3 9 0s6 3 9 0M3 18c3-3 6-3 9 0s6 3 9 0',
  spices: 'M5 11h14c0 5-3 8-7 8s-7-3-7-8zM9 21h6M13 11l5-8M8 8h.01M11 6h.01M8 5h.01',
  inner: 'M4 4h16v16H4zM9 9h6v6H9z',
  together: 'M9 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M15 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
  outer: 'M4 8h12v12H4zM19 5h.01M16 4h.01M20 8h.01',
  thrifty: 'M12 21c-5-3-8-6-8-10a4 4 0 0 1 8-2 4 4 0 0 1 8 2c0 4-3 7-8 10',
  mingled: 'M3 17l4-6 4 6zM13 17l4-6 4 6zM7 7h.01M17 7h.01M3 20h18',
  unspent: 'M4 10h16v10H4zM4 10V7h16v3M12 7v13M12 7c-3 0-5-1-4-3s4 0 4 3c0-3 3-5 4-3s-1 3-4 3',
  coffee: 'M12 3c5 0 8 4 8 9s-3 9-8 9-8-4-8-9 3-9 8-9M14 4c-5 4-1 12-5 16',
};
