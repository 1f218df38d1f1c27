import { translate } from '../../i18n/index.svelte';
import { explain } from '../../ui/dialogs/explanation.svelte';
import type { Cell } from './board/hexes';
import { viewOf, type Scene } from './view';

/** Explain a piece: its size, its orientations, and why it cannot be played. */
export function explainPiece(scene: Scene, piece: string, note = ''): void {
  const { sentences } = scene;
  const turns = viewOf(scene.view).turns[piece] ?? [];
  const cells = (turns[0]?.length ?? 0) / 2 + 1;
  explain(
    upper(translate(sentences, `piece.${piece}`)),
    translate(sentences, 'explain.piece', { cells, turns: turns.length }),
    note && upper(`${note}.`),
  );
}

/** Explain a cell: the piece on it, the start it is, or what its highlight means. */
export function explainCell(scene: Scene, cell: Cell, joints: readonly Cell[]): void {
  const { sentences } = scene;
  const view = viewOf(scene.view);
  const is = (other: Cell | null): boolean => String(other) === String(cell);
  const laid = view.laid.find(({ cells }) => cells.some(is));
  const owner = (colour: number): string => {
    const { name, seat } = view.colours[colour] ?? { name: 'pearl', seat: 0 };
    return translate(sentences, 'explain.owner', {
      gem: translate(sentences, `gem.${name}`),
      name: scene.seats[seat]?.name ?? '',
    });
  };
  if (laid) return explain(upper(translate(sentences, `piece.${laid.piece}`)), owner(laid.colour));
  const start = view.colours.findIndex((colour) => is(colour.start));
  if (start >= 0)
    return explain(
      translate(sentences, 'explain.start'),
      owner(start),
      translate(sentences, 'explain.startRule'),
    );
  const key = joints.some(is) ? 'joint' : 'cell';
  explain(translate(sentences, `explain.${key}`), translate(sentences, `explain.${key}Rule`));
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
