/** The six seats' colours, in order, each with the pattern that tells it without its colour. */
export const GEMS = ['amber', 'lapis', 'jade', 'garnet', 'amethyst', 'pearl'] as const;

export type GemName = (typeof GEMS)[number];

/** The lighter face of a cut gem, and the ink that its pattern is drawn with; a palette may exchange both. */
export const FACETS = Object.fromEntries(
  GEMS.map((gem) => [gem, { light: `var(--${gem}-light)`, mark: `var(--${gem}-mark)` }]),
) as Readonly<Record<GemName, { light: string; mark: string }>>;
