/** Return the options of the puzzle of the day, which is the same for everyone. */
const dailyPuzzle = (now: Date): { readonly puzzle: string } => ({
  puzzle: `daily:${now.toISOString().slice(0, 10)}`,
});

export default dailyPuzzle;
