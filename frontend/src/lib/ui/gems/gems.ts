/** The colours of the six seats in order; each has a pattern, to be recognized without colour. */
export const GEMS = ['amber', 'lapis', 'jade', 'garnet', 'amethyst', 'pearl'] as const;

export type GemName = (typeof GEMS)[number];

/** The lighter face of a gem and the colour of its pattern; palettes may override both. */
export const FACETS = Object.fromEntries(
  GEMS.map((gem) => [gem, { light: `var(--${gem}-light)`, mark: `var(--${gem}-mark)` }]),
) as Readonly<Record<GemName, { light: string; mark: string }>>;
