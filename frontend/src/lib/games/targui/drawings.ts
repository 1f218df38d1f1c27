/** Glyphs in squares of 24; a good has its own colour, and a light that falls on it. */

export interface Drawn {
  readonly path: string;
  readonly fill: string;
  readonly shine?: string;
}

export const RESOURCES: Readonly<Record<string, Drawn>> = {
  dates: {
    path: 'M14.500 3.500C19 5 21 9.500 18.500 14.500S10.500 22 7 20.500 3 14.500 5.500 9.500 11 2.500 14.500 3.500z',
    fill: 'var(--date)',
    shine: 'M8 12c1.200-2.800 3-4.700 5.200-5.500',
  },
  salt: { path: 'M3 8l9-4.500L21 8v8.500L12 21l-9-4.500zM3 8l9 4.500L21 8M12 12.500V21', fill: 'var(--salt)' },
  pepper: {
    path: 'M15.500 7.500c3.500 1 5 4.500 3 8.500S10 22.500 3 20.500c4-1 5.500-3 6.500-6.500s2.500-7.500 6-6.500zM15.500 7.500C15 5 16 3 18.500 2.500',
    fill: 'var(--pepper)',
    shine: 'M12.500 13.500c.6-1.800 1.400-3 2.600-3.300',
  },
  gold: {
    path: 'M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19M12 6.500l1.600 3.900 3.900 1.600-3.900 1.600L12 17.500l-1.600-3.900L6.500 12l3.900-1.600z',
    fill: 'var(--gold-disc)',
  },
  water: {
    path: 'M12 2.500c4.500 5.500 7 8.700 7 12.200a7 7 0 0 1-14 0c0-3.500 2.500-6.700 7-12.200z',
    fill: 'var(--water)',
    shine: 'M8.500 15.200a3.500 3.500 0 0 0 2.500 3',
  },
  vp: { path: 'M12 1.500l2.900 7.600 7.600 2.900-7.600 2.900L12 22.500l-2.900-7.600L1.500 12l7.600-2.900z', fill: 'var(--gold-disc)' },
  any_good: {
    path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.500 9.500a2.500 2.500 0 1 1 3.700 2.200c-.8.5-1.200 1-1.200 1.800M12 17h.01',
    fill: 'var(--raised)',
  },
};

/** The sign of a tribe, and the tint that goes with it. */
export const TINTS: Readonly<Record<string, string>> = {
  oasis: 'var(--tribe-naran)',
  camel_rider: 'var(--tribe-sarnai)',
  well: 'var(--tribe-altan)',
  tent: 'var(--tribe-chingis)',
  targia: 'var(--tribe-temur)',
};

export const SYMBOLS: Readonly<Record<string, string>> = {
  oasis: 'M12.500 21c-.6-4.500-.2-7.500 1-10.500M13.500 10.500C11 6 7 5.500 3.500 9.500c3.500-1 7-1 10 1 .2-4.500 4-6.500 8-3.500-3.500.2-6 1.300-8 3.500 3.500-.5 6.500 1.500 7 5.500-2-3-4.500-4.500-7-5.500M5 21h14',
  camel_rider: 'M3.500 20.500l1-8C4.500 10.500 6 9.500 7.500 9.500 8.500 7 11.500 7 12.500 9.500c1 1.300 2.500 1.300 3.500-.5l1-4.500 3.500.5.500 2-3 .8c0 3.500-1.200 4.700-3.500 5.700l1 7M7.500 14.500h6M9 5a1.700 1.700 0 1 0 2.500 0 1.700 1.700 0 0 0-2.500 0',
  well: 'M4.500 12.500h15l-1.200 8H5.700zM3.500 8.500L12 3l8.500 5.500zM7 8.500v4M17 8.500v4M12 8.500v4M5.200 16.500h13.600',
  tent: 'M2.500 20L12 5l9.500 15zM12 5V2.500M9 20l3-7 3 7',
  targia: 'M12 2.500c4 0 6.500 3 6.500 7 0 5-1 8 2 11.500h-17C6.500 17.500 5.500 14.500 5.500 9.500c0-4 2.500-7 6.500-7zM8.500 9.500c2-1.300 5-1.300 7 0v3c-2 1.300-5 1.300-7 0z',
};

/** What the border cards and dunes do. */
export const ACTIONS: Readonly<Record<string, string>> = {
  noble: 'M6 10a6 6 0 0 1 12 0v3H6zM4 13h16M8 13c0 5 1 8 4 8s4-3 4-8',
  raid: 'M5 19L17 5l3-1-1 3L7 19zM5 15l5 5M5 19l-2 2M19 19L13.5 13M10 8.5L7 5 4 4l1 3 3 3',
  merchant: 'M12 4v16M7 20h10M4 8h16M4 8l-2 6h5zM20 8l-3 6h5zM12 4a1 1 0 1 0 .01 0',
  move_marker: 'M3 17c3-2 6-2 9 0s6 2 9 0M6 12l4-6 3 4 2-3 3 5M3 21c3-2 6-2 9 0s6 2 9 0',
  silversmith: 'M12 9l4 4-4 7-4-7zM8 13h8M12 9a3 3 0 1 1 .01 0',
  caravan: 'M4 20l1-8c0-2 2-3 4-2 1-3 4-3 5 0 1 1 2 1 3-1l1-3 3 1-1 2-2 0c0 4-1 5-3 6l1 5M8 15h6',
  draw_tribe_card: 'M5 7h10v14H5zM9 7V3h10v14h-4M10 11v6M7 14h6',
  dune: 'M1.500 19C5 10 9 8 12.500 13.500 15 10.500 19 11.500 22.500 19zM12.500 13.500c-1.500 1.500-2 3.500-1.500 5.500M17.500 3.500a2 2 0 1 0 .01 0',
};

/** A veiled figure, for Targis, the robber and the Targia, in a box of 10 by 14; and the slit of the veil. */
export const FIGURE =
  'M5 0.600C7 0.600 8.200 1.900 8.200 3.600 8.200 4.600 7.900 5.400 7.300 6 8.800 7.400 9.600 10 9.700 13.400H0.300C0.400 10 1.200 7.400 2.700 6 2.100 5.400 1.800 4.600 1.800 3.600 1.800 1.900 3 0.600 5 0.600Z';
export const SLIT = 'M3 3.100Q5 2.700 7 3.100V4.300Q5 4.700 3 4.300Z';
export const FOLDS = 'M3.900 7.600L3 13M6.100 7.600L7 13';
