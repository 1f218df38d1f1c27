/** Glyphs on a 24 grid; each good has its own colour and highlight. */

export interface Drawn {
  readonly path: string;
  readonly fill: string;
  readonly shine?: string;
}

/** A card, and a goods card with its sack. */
export const CARD = 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z';
export const GOODS_CARD = `${CARD}M8.5 9.5h7v6.5a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2zM9.5 9.5c0-5 5-5 5 0`;

export const RESOURCES: Readonly<Record<string, Drawn>> = {
  dates: {
    path: 'M14.5 3.5C19 5 21 9.5 18.5 14.5S10.5 22 7 20.5 3 14.5 5.5 9.5 11 2.5 14.5 3.5z',
    fill: 'var(--date)',
    shine: 'M8 12c1.2-2.8 3-4.7 5.2-5.5',
  },
  salt: {
    path: 'M3 8l9-4.5L21 8v8.5L12 21l-9-4.5zM3 8l9 4.5L21 8M12 12.5V21',
    fill: 'var(--salt)',
  },
  pepper: {
    path: 'M15.5 7.5c3.5 1 5 4.5 3 8.5S10 22.5 3 20.5c4-1 5.5-3 6.5-6.5s2.5-7.5 6-6.5zM15.5 7.5C15 5 16 3 18.5 2.5',
    fill: 'var(--pepper)',
    shine: 'M12.5 13.5c.6-1.8 1.4-3 2.6-3.3',
  },
  gold: {
    path: 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19M12 6.5l1.6 3.9 3.9 1.6-3.9 1.6L12 17.5l-1.6-3.9L6.5 12l3.9-1.6z',
    fill: 'var(--gold-disc)',
  },
  water: {
    path: 'M12 2.5c4.5 5.5 7 8.7 7 12.2a7 7 0 0 1-14 0c0-3.5 2.5-6.7 7-12.2z',
    fill: 'var(--water)',
    shine: 'M8.5 15.2a3.5 3.5 0 0 0 2.5 3',
  },
  vp: {
    path: 'M12 1.5l2.9 7.6 7.6 2.9-7.6 2.9L12 22.5l-2.9-7.6L1.5 12l7.6-2.9z',
    fill: 'var(--gold-disc)',
  },
  same_good: {
    path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 10h7M8.5 14h7',
    fill: 'var(--salt)',
  },
  rightmost_tribe_card: {
    path: CARD,
    fill: 'var(--salt)',
  },
  any_good: {
    path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.8M12 17h.01',
    fill: 'var(--salt)',
  },
};

/** The colour and the symbol of each tribe. */
export const TINTS: Readonly<Record<string, string>> = {
  oasis: 'var(--symbol-oasis)',
  camel_rider: 'var(--symbol-camel-rider)',
  well: 'var(--symbol-well)',
  tent: 'var(--symbol-tent)',
  targia: 'var(--symbol-targia)',
  joker: 'var(--card-sand)',
};

export const SYMBOLS: Readonly<Record<string, string>> = {
  joker: 'M12 2l2.6 7.4L22 12l-7.4 2.6L12 22l-2.6-7.4L2 12l7.4-2.6z',
  oasis:
    'M12.5 21c-.6-4.5-.2-7.5 1-10.5M13.5 10.5C11 6 7 5.5 3.5 9.5c3.5-1 7-1 10 1 .2-4.5 4-6.5 8-3.5-3.5.2-6 1.3-8 3.5 3.5-.5 6.5 1.5 7 5.5-2-3-4.5-4.5-7-5.5M5 21h14',
  camel_rider:
    'M3.5 20.5l1-8C4.5 10.5 6 9.5 7.5 9.5 8.5 7 11.5 7 12.5 9.5c1 1.3 2.5 1.3 3.5-.5l1-4.5 3.5.5.5 2-3 .8c0 3.5-1.2 4.7-3.5 5.7l1 7M7.5 14.5h6M9 5a1.7 1.7 0 1 0 2.5 0 1.7 1.7 0 0 0-2.5 0',
  well: 'M4.5 12.5h15l-1.2 8H5.7zM3.5 8.5L12 3l8.5 5.5zM7 8.5v4M17 8.5v4M12 8.5v4M5.2 16.5h13.6',
  tent: 'M2.5 20L12 5l9.5 15zM12 5V2.5M9 20l3-7 3 7',
  targia:
    'M12 2.5c4 0 6.5 3 6.5 7 0 5-1 8 2 11.5h-17C6.5 17.5 5.5 14.5 5.5 9.5c0-4 2.5-7 6.5-7zM8.5 9.5c2-1.3 5-1.3 7 0v3c-2 1.3-5 1.3-7 0z',
};

/** The glyphs of border cards and dunes. */
export const ACTIONS: Readonly<Record<string, string>> = {
  noble: 'M6 10a6 6 0 0 1 12 0v3H6zM4 13h16M8 13c0 5 1 8 4 8s4-3 4-8',
  raid: 'M5 19L17 5l3-1-1 3L7 19zM5 15l5 5M5 19l-2 2M19 19L13.5 13M10 8.5L7 5 4 4l1 3 3 3',
  merchant: 'M12 4v16M7 20h10M4 8h16M4 8l-2 6h5zM20 8l-3 6h5zM12 4a1 1 0 1 0 .01 0',
  move_marker: 'M3 17c3-2 6-2 9 0s6 2 9 0M6 12l4-6 3 4 2-3 3 5M3 21c3-2 6-2 9 0s6 2 9 0',
  silversmith: 'M12 9l4 4-4 7-4-7zM8 13h8M12 9a3 3 0 1 1 .01 0',
  caravan: 'M4 20l1-8c0-2 2-3 4-2 1-3 4-3 5 0 1 1 2 1 3-1l1-3 3 1-1 2-2 0c0 4-1 5-3 6l1 5M8 15h6',
  draw_tribe_card: 'M5 7h10v14H5zM9 7V3h10v14h-4M10 11v6M7 14h6',
  dune: 'M1.5 19C5 10 9 8 12.5 13.5 15 10.5 19 11.5 22.5 19zM12.5 13.5c-1.5 1.5-2 3.5-1.5 5.5M17.5 3.5a2 2 0 1 0 .01 0',
};

/** A veiled figure for Targis, robber and Targia on a 10 × 14 grid, and the slit of its veil. */
export const FIGURE =
  'M5 0.6C7 0.6 8.2 1.9 8.2 3.6 8.2 4.6 7.9 5.4 7.3 6 8.8 7.4 9.6 10 9.7 13.4H0.3C0.4 10 1.2 7.4 2.7 6 2.1 5.4 1.8 4.6 1.8 3.6 1.8 1.9 3 0.6 5 0.6Z';
export const SLIT = 'M3 3.1Q5 2.7 7 3.1V4.3Q5 4.7 3 4.3Z';
export const FOLDS = 'M3.9 7.6L3 13M6.1 7.6L7 13';
