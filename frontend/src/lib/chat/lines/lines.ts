import type { ChatLine, MoveReaction } from '../types';

/** Lookups in the lines of a chat, which are in the order of their numbers. */

/** Return the lines with newer versions of some of them, each once. */
export function mergeLines(
  known: readonly ChatLine[],
  news: readonly ChatLine[],
): readonly ChatLine[] {
  if (news.length === 0) return known;
  const byNumber = new Map(known.map((line) => [line.number, line]));
  for (const line of news)
    if (line.change >= (byNumber.get(line.number)?.change ?? 0)) byNumber.set(line.number, line);
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** Return the reactions with newer ones, each seat's once for each step. */
export function mergeReactions(
  known: readonly MoveReaction[],
  news: readonly MoveReaction[],
): readonly MoveReaction[] {
  if (news.length === 0) return known;
  const bySeat = new Map(known.map((each) => [`${each.step} ${each.seat}`, each]));
  for (const each of news) bySeat.set(`${each.step} ${each.seat}`, each);
  return [...bySeat.values()].filter(({ reaction }) => reaction !== null);
}

const PAUSE = 5 * 60_000;

/** Return whether a line continues the one before: by the same author, soon after it. */
export function continues(line: ChatLine, before: ChatLine | undefined): boolean {
  return (
    before !== undefined &&
    line.player !== '' &&
    before.player === line.player &&
    before.seat === line.seat &&
    Date.parse(line.at) - Date.parse(before.at) < PAUSE
  );
}

/** Return the first line of another author after a number. */
export const firstAfter = (
  lines: readonly ChatLine[],
  number: number,
  me: string,
): ChatLine | undefined => lines.find((line) => line.number > number && line.player !== me);
