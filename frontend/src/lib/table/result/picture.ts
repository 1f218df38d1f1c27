/** The picture of an ended game: its board, as it is on the screen, with names and scores. */

import { standalone } from './standalone';

export const WIDTH = 1080;
const MARGIN = 48;
const HEADER = 120;
const ROW = 72;
const MAX_BOARD = WIDTH;

export interface PictureLine {
  readonly name: string;
  readonly score: string;
  readonly colour: string;
}

export interface Picture {
  readonly board: SVGSVGElement;
  readonly title: string;
  readonly headline: string;
  readonly lines: readonly PictureLine[];
}

export interface Layout {
  readonly height: number;
  readonly board: { readonly x: number; readonly y: number; width: number; height: number };
  /** Where the lines of the players begin. */
  readonly lines: number;
}

/** Return where everything is, for a board with this ratio of width to height. */
export function layoutOf(ratio: number, players: number): Layout {
  const width = Math.min(WIDTH - 2 * MARGIN, MAX_BOARD * ratio);
  const height = width / ratio;
  const board = { x: (WIDTH - width) / 2, y: HEADER, width, height };
  const lines = HEADER + height + MARGIN / 2;
  return { height: Math.round(lines + players * ROW + MARGIN / 2), board, lines };
}

/** Return the picture as a PNG. */
export async function drawPicture(picture: Picture): Promise<Blob> {
  const { width, height } = picture.board.viewBox.baseVal;
  const layout = layoutOf(width / height, picture.lines.length);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = layout.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  await document.fonts.ready;
  const board = await loadImage(standalone(picture.board, layout.board));
  paint(context, picture, layout, board);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

function paint(
  context: CanvasRenderingContext2D,
  { title, headline, lines }: Picture,
  { height, board, lines: top }: Layout,
  drawing: HTMLImageElement,
): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => resolved(`var(--${name})`);
  const font = (size: number): string => `700 ${size}px ${style.getPropertyValue('--face')}`;
  context.fillStyle = colour('ground');
  context.fillRect(0, 0, WIDTH, height);
  context.textBaseline = 'middle';
  write(context, headline, MARGIN, HEADER / 2, { font: font(48), fill: colour('ink') });
  write(
    context,
    title,
    WIDTH - MARGIN,
    HEADER / 2,
    { font: font(30), fill: colour('muted') },
    'right',
  );
  context.drawImage(drawing, board.x, board.y, board.width, board.height);
  lines.forEach((line, place) => {
    const y = top + ROW * (place + 0.5);
    const look = { font: font(38), fill: colour('ink') };
    stone(context, MARGIN + 18, y, resolved(line.colour), colour('gem-edge'));
    write(context, line.name, MARGIN + 60, y, look);
    write(context, line.score, WIDTH - MARGIN, y, look, 'right');
  });
}

function write(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  look: { font: string; fill: string },
  align: CanvasTextAlign = 'left',
): void {
  context.font = look.font;
  context.fillStyle = look.fill;
  context.textAlign = align;
  context.fillText(words, x, y, WIDTH * 0.62);
}

/** Paint a seat's gem. */
function stone(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  fill: string,
  edge: string,
): void {
  const outline = new Path2D('M-11-18h22l11 12L0 18-22-6z');
  context.save();
  context.translate(x, y);
  context.fillStyle = fill;
  context.strokeStyle = edge;
  context.lineWidth = 3;
  context.fill(outline);
  context.stroke(outline);
  context.restore();
}

/** Return a colour as the browser computes it in the current theme. */
function resolved(colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

function loadImage(source: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Error('the board cannot be drawn'));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  });
}
