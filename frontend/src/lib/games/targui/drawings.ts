/** Glyphs in squares of 24; filled ones carry their own colour on the board. */

export const RESOURCES: Readonly<Record<string, { path: string; tone: string }>> = {
  dates: { path: 'M12 3C7.5 5 5.5 10 7 15c1 4 3 6 5 6s4-2 5-6c1.5-5-.5-10-5-12z', tone: 'date' },
  salt: { path: 'M4 9l8-4 8 4v7l-8 4-8-4zM4 9l8 4 8-4M12 13v7', tone: 'salt' },
  pepper: { path: 'M14 6c4 3 4 9 0 12s-8 3-10 3c3-3 3-6 4-9s3-6 6-6zM14 6c0-2 1-3 3-3.5', tone: 'pepper' },
  gold: { path: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 8v8M9 12h6', tone: 'gold' },
  water: { path: 'M12 3c4 5 6.5 8 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 11 8 8 12 3z', tone: 'water' },
  vp: { path: 'M12 2l2.5 7.5L22 12l-7.5 2.5L12 22l-2.5-7.5L2 12l7.5-2.5z', tone: 'cross' },
  any_good: { path: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.8M12 17h.01', tone: 'any' },
};

export const SYMBOLS: Readonly<Record<string, string>> = {
  oasis: 'M12 21c0-5 0-8 1-11M13 10c-3-4-7-3-9 0 3-1 6-1 9 0 1-4 5-5 8-3-3 0-6 1-8 3 3-1 6 1 6 5-2-3-4-4-6-5M6 21h12',
  camel_rider: 'M4 20l1-7c0-2 1-3 3-3 1-3 4-3 5 0 1 1 2 1 3 0l1-4 3 0 1 2-3 1c0 3-1 4-3 5l1 6M8 15h5M9 8.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 0 0-3.4 0',
  well: 'M5 11h14v9H5zM5 15.5h14M7 11V5h10v6M12 5v4M10.5 9h3v2h-3z',
  tent: 'M3 20L12 5l9 15zM12 5v15M9 20l3-6 3 6',
  targia: 'M12 3c4 0 6 3 6 7 0 5-1 8 2 11H4c3-3 2-6 2-11 0-4 2-7 6-7zM9 10a3 3 0 0 0 6 0c0-2-1-3-3-3s-3 1-3 3z',
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
  dune: 'M2 18c4-8 8-8 11-3 2-4 6-4 9 3zM13 15c-1 1-2 2-2 3',
};

/** A veiled figure, for Targis, the robber and the Targia, in a box of 10 by 14. */
export const FIGURE = 'M5 0.6C7 0.6 8 2 8 3.8 8 5 7.6 5.8 7 6.4L9.4 13.4H0.6L3 6.4C2.4 5.8 2 5 2 3.8 2 2 3 0.6 5 0.6Z';
