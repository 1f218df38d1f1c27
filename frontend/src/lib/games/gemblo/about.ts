import { say } from '../../i18n/index.svelte';
import { explain } from '../../ui/explaining.svelte';
import type { Scene } from '../contract';
import type { Cell } from './hexes';
import { viewOf } from './picture';

/** Explain a piece: how large it is, in how many ways it lies, and why it cannot be taken. */
export function explainPiece(scene: Scene, piece: string, note = ''): void {
  const { sentences } = scene;
  const turns = viewOf(scene.view).turns[piece] ?? [];
  const cells = (turns[0]?.length ?? 0) / 2 + 1;
  explain(
    upper(say(sentences, `piece.${piece}`)),
    say(sentences, 'explain.piece', { cells, turns: turns.length }),
    note && upper(`${note}.`),
  );
}

/** Explain a cell: whose piece lies there, whose start it is, or what a glowing place means. */
export function explainCell(scene: Scene, cell: Cell, joints: readonly Cell[]): void {
  const { sentences } = scene;
  const view = viewOf(scene.view);
  const is = (other: Cell | null): boolean => String(other) === String(cell);
  const laid = view.laid.find(({ cells }) => cells.some(is));
  const owner = (colour: number): string => {
    const { name, seat } = view.colours[colour] ?? { name: 'pearl', seat: 0 };
    return say(sentences, 'explain.owner', { gem: say(sentences, `gem.${name}`), name: scene.seats[seat]?.name ?? '' });
  };
  if (laid) return explain(upper(say(sentences, `piece.${laid.piece}`)), owner(laid.colour));
  const start = view.colours.findIndex((colour) => is(colour.start));
  if (start >= 0) return explain(say(sentences, 'explain.start'), owner(start), say(sentences, 'explain.startRule'));
  const key = joints.some(is) ? 'joint' : 'cell';
  explain(say(sentences, `explain.${key}`), say(sentences, `explain.${key}Rule`));
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
