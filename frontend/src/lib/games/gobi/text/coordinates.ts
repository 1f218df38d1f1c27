import { translate } from '../../../i18n/index.svelte';
import { tileAt, type Cell, type Scene } from '../view';

/**
 * Names of cells: a letter for the column and a number for the row. They count from a fixed point,
 * so that they stay the same as the desert grows in any direction.
 */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The column with the first letter and the row with number 0; the game starts around M10. */
const FIRST_COLUMN = -12;
const ROW_ZERO = -10;

/** Return the name of a column; beyond the letters it begins with − on the left, + on the right. */
export function columnName(x: number): string {
  const index = x - FIRST_COLUMN;
  const letter = (place: number): string => LETTERS[place % LETTERS.length] ?? '';
  if (index < 0) return `−${letter(-index - 1)}`;
  return index < LETTERS.length ? letter(index) : `+${letter(index)}`;
}

export const rowName = (y: number): string => String(y - ROW_ZERO).replace('-', '−');

export const cellName = ([x, y]: Cell): string => columnName(x) + rowName(y);

/** Return a cell as text: its tribe, if there is a tile, and its name. */
export function cellText(scene: Scene, cell: Cell): string {
  const tile = tileAt(scene.view, cell);
  if (!tile) return cellName(cell);
  const tribe = translate(scene.sentences, `tribe.${tile.tribe}`);
  return translate(scene.sentences, 'spot.tile', { tribe, spot: cellName(cell) });
}

/** Return the names of cells in one line. */
export const cellNames = (cells: readonly Cell[]): string => cells.map(cellName).join(', ');
