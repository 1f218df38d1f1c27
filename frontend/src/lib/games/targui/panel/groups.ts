import type { TarguiHand } from '../hand.svelte';
import { spotOf, type Move, type Proposal } from '../view';

/** The choices of the sheet under short headings. */

export type GroupName = 'play' | 'cards' | 'choice' | 'else' | 'water';

export interface ChoiceGroup {
  readonly name: GroupName;
  readonly choices: readonly Proposal[];
}

const ORDER: readonly GroupName[] = ['play', 'choice', 'cards', 'else', 'water'];
/** The moves with a card instead of playing it. */
const INSTEAD = new Set<Move['kind']>(['hold', 'discard', 'throw_away', 'redraw']);

/** Return the choices that are neither on the board, nor in the display, nor beside the status. */
export function choiceGroups(hand: TarguiHand): ChoiceGroup[] {
  const pieces = new Set(hand.offer?.pieces?.map(({ at }) => at));
  const elsewhere = new Set<Move['kind']>([
    'place',
    'arrange',
    'lay_in',
    ...hand.actions.map(({ move }) => move.kind),
  ]);
  const shown = hand.choices.filter(
    ({ move }) => !elsewhere.has(move.kind) && !pieces.has(spotOf(move) ?? ''),
  );
  return ORDER.map((name) => ({
    name,
    choices: shown.filter(({ move }) => groupOf(move, hand) === name),
  })).filter(({ choices }) => choices.length > 0);
}

function groupOf({ kind }: Move, { offer }: TarguiHand): GroupName {
  if (kind === 'trade_water') return 'water';
  if (kind === 'pay') return 'play';
  if (INSTEAD.has(kind)) return 'else';
  return kind === 'use' && offer?.step === 'turn' ? 'cards' : 'choice';
}
