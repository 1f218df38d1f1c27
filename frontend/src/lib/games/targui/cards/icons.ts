import { ACTIONS, CARD, FIGURE, GOODS_CARD, RESOURCES, SYMBOLS } from '../drawings';

/** A small glyph on a 24 grid: filled, or drawn as lines. */
export interface Icon {
  readonly path: string;
  readonly fill?: string;
  /** The scale of a path that is drawn on another grid. */
  readonly scale?: string;
}

const lines = (path: string): Icon => ({ path });
const figure = (fill: string): Icon => ({
  path: FIGURE,
  fill,
  scale: 'translate(3.8 0.6) scale(1.64)',
});

const resources = Object.fromEntries(
  Object.entries(RESOURCES).map(([name, { path, fill }]): [string, Icon] => [name, { path, fill }]),
);
const symbols = Object.fromEntries(
  Object.entries(SYMBOLS).map(([name, path]): [string, Icon] => [`symbol.${name}`, lines(path)]),
);

/** The glyphs of the effect strips, by name; a resource and a symbol have theirs. */
export const ICONS: Readonly<Record<string, Icon>> = {
  ...resources,
  ...symbols,
  card: { path: CARD, fill: 'var(--salt)' },
  goods_card: { path: GOODS_CARD, fill: 'var(--salt)' },
  hand: {
    path: 'M4 6.5l8.5-2.3 3.7 13.6-8.5 2.3zM13.5 5.5l6.5 3-5 11',
    fill: 'var(--salt)',
  },
  slot: lines('M5 8V4h4M15 4h4v4M19 16v4h-4M9 20H5v-4M12 9v6M9 12h6'),
  border: { path: `${CARD}M8 8h8v8H8z`, fill: 'var(--salt)' },
  centre: lines('M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18M10.5 10.5h3v3h-3z'),
  joker: {
    path: `${CARD}M12 7l1.5 3.5 3.5 1.5-3.5 1.5L12 17l-1.5-3.5L7 12l3.5-1.5z`,
    fill: 'var(--gold-disc)',
  },
  row: lines('M1.5 9h4.5v6H1.5zM7 9h4.5v6H7zM12.5 9H17v6h-4.5zM18 9h4.5v6H18z'),
  row_end: lines('M1.5 9h4.5v6H1.5zM7 9h4.5v6H7zM12.5 9H17v6h-4.5zM18 6h4.5v12H18zM18 12h4.5'),
  row_mixed: lines(
    'M1.5 9h4.5v6H1.5zM9.3 8.5l3 6h-6zM15 9a3 3 0 1 0 .01 0M21 8.5l2 3.5-2 3.5-2-3.5z',
  ),
  symbols: lines(
    'M12 1.5l3 3-3 3-3-3zM4 8l3 3-3 3-3-3zM20 8l3 3-3 3-3-3zM7.5 16l3 3-3 3-3-3zM16.5 16l3 3-3 3-3-3z',
  ),
  swap: lines('M4 8h15l-4-4M20 16H5l4 4'),
  move: lines(
    'M12 3v18M3 12h18M12 3L9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5',
  ),
  round: lines('M19.5 12a7.5 7.5 0 1 1-2.5-5.6M20 3v5h-5'),
  shield: {
    path: 'M12 2.5l8 3v6c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10v-6zM8.5 12l2.5 2.5 4.5-5',
    fill: 'var(--salt)',
  },
  raid: lines(ACTIONS.raid ?? ''),
  noble: lines(ACTIONS.noble ?? ''),
  merchant: lines(ACTIONS.merchant ?? ''),
  dune: { path: 'M1.5 19C5 10 9 8 12.5 13.5 15 10.5 19 11.5 22.5 19z', fill: 'var(--gold-disc)' },
  marker: { path: 'M12 4a8 8 0 1 0 .01 0M12 9.5a2.5 2.5 0 1 0 .01 0', fill: 'var(--salt)' },
  targi: figure('var(--salt)'),
  rival: figure('var(--pepper)'),
  robber: figure('var(--robber)'),
  targia: figure('var(--targia)'),
};

/** The glyphs of the kinds of effects. */
export const KINDS: Readonly<Record<string, string>> = {
  immediate: 'M13.5 2.5L5 13.5h5.5L9.5 21.5 19 9.5h-6z',
  permanent:
    'M12 12c-2-3-3.5-4.5-6-4.5a4.5 4.5 0 0 0 0 9c2.5 0 4-1.5 6-4.5s3.5-4.5 6-4.5a4.5 4.5 0 0 1 0 9c-2.5 0-4-1.5-6-4.5z',
  once: 'M12 2.5a9.5 9.5 0 1 0 .01 0M9.5 9l3-2v10',
  endgame: 'M6 21.5V3M6 4c4-2 7 2 12 0v9c-5 2-8-2-12 0',
};
