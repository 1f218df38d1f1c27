import type { Tribe } from './view';

/** The symbols of the five tribes on a 24 grid: tent, sun, moon, well, hawk. */
export const SYMBOLS: Readonly<Record<Tribe, string>> = {
  chingis: 'M12 3.5L2.5 20h6.7L12 12l2.8 8h6.7zM12 3.5V1.5',
  sarnai:
    'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 1.5v2.5M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.8 1.8M17.6 17.6l1.8 1.8M19.4 4.6l-1.8 1.8M6.4 17.6l-1.8 1.8',
  altan: 'M15.5 3a9.3 9.3 0 1 0 5.5 13.5A8 8 0 0 1 15.5 3zM19 7.5h.01',
  naran: 'M3.5 8.5L12 2.5l8.5 6zM4.5 14h15l-1.2 7H5.7zM7 8.5V14M17 8.5V14M12 8.5v3',
  temur:
    'M12 21c-.8-4-3-6.7-10.8-9.8 4.2-2.7 8.3-2 9.5-.2L12 7.5l1.3 3.5c1.2-1.8 5.3-2.5 9.5.2C15 14.3 12.8 17 12 21z',
};

/** The blanket of a camel. */
export const BLANKET = 'M9.5 7.3C10.4 8 11.8 8 12.7 7.3L13.6 11.8C12 12.3 10.2 12.3 8.6 11.8Z';

/** One glyph per reward on a 24 grid. */
export const GLYPHS: Readonly<Record<string, string>> = {
  perfume: 'M9 9h6l2 3v7a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-7zM10 9V6h4v3M9 4h6',
  cotton:
    'M12 13v8M8 13a3.5 3.5 0 1 1 1-6.5 3.5 3.5 0 0 1 6 0A3.5 3.5 0 1 1 16 13zM12 17c2 0 3-1 4-2',
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
