import type { Reaction } from '../types';

/** The drawings of the reactions on a 24 px grid: a shape that is filled, and lines over it. */
export interface Glyph {
  readonly shape: string;
  readonly lines: string;
  readonly fill: string;
}

const FACE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
const SKIN = 'var(--amber-light)';

export const GLYPHS: Readonly<Record<Reaction, Glyph>> = {
  clap: {
    shape:
      'M10.6 21C6.9 21 4.6 18.6 4.2 15.4L3.4 10.2a1.2 1.2 0 0 1 2.3-.6l1.2 3.2V7a1.25 1.25 0 0 1 2.5 0v8zM13.4 21c3.7 0 6-2.4 6.4-5.6l.8-5.2a1.2 1.2 0 0 0-2.3-.6l-1.2 3.2V7a1.25 1.25 0 0 0-2.5 0v8z',
    lines: 'M12 2.5v2.6M8 2.8l.9 1.7M16 2.8l-.9 1.7',
    fill: SKIN,
  },
  wow: {
    shape: FACE,
    lines:
      'M8.7 10h.01M15.3 10h.01M7.4 7.3c.7-.6 1.7-.7 2.5-.3M16.6 7.3c-.7-.6-1.7-.7-2.5-.3M12 13.4a2.1 2.4 0 1 0 0 4.8 2.1 2.4 0 0 0 0-4.8z',
    fill: SKIN,
  },
  laugh: {
    shape: FACE,
    lines: 'M7.2 10.4l1.6-1.6 1.6 1.6M13.6 10.4l1.6-1.6 1.6 1.6M7.2 13.4h9.6a4.8 4.8 0 0 1-9.6 0z',
    fill: SKIN,
  },
  ouch: {
    shape: FACE,
    lines:
      'M7.2 8.2l2.4 1.7-2.4 1.7M16.8 8.2l-2.4 1.7 2.4 1.7M7.6 16.6l1.5-1.6 1.45 1.6L12 15l1.45 1.6 1.45-1.6 1.5 1.6',
    fill: SKIN,
  },
  think: {
    shape: FACE,
    lines:
      'M9.2 10.4h.01M15.6 9.8h.01M7.6 7.9h3M14 6.4c.9-.6 2.1-.7 3-.1M9 16.4c1.7-1.2 3.6-1.6 5.6-1.1',
    fill: SKIN,
  },
  heart: {
    shape:
      'M12 20.5S3.5 15.4 3.5 9.4A4.5 4.5 0 0 1 12 7.3a4.5 4.5 0 0 1 8.5 2.1c0 6-8.5 11.1-8.5 11.1z',
    lines: 'M7.2 9.2c.1-1.1.9-1.8 1.9-1.9',
    fill: 'var(--garnet-light)',
  },
};
