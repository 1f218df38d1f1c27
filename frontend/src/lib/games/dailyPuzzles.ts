/** Returns the options of a solo table with the puzzle of a day; `games/<key>/dailyPuzzle.ts`. */
export type DailyPuzzle = (now: Date) => Readonly<Record<string, string>>;

const found = import.meta.glob<{ default: DailyPuzzle }>('./*/dailyPuzzle.ts', { eager: true });

/** The games with a puzzle of the day. */
export const DAILY_PUZZLES: readonly { readonly game: string; readonly options: DailyPuzzle }[] =
  Object.entries(found).map(([path, { default: options }]) => ({
    game: path.split('/')[1] ?? '',
    options,
  }));
