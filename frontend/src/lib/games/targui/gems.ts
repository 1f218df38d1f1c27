import type { GemName } from '../../ui/gems';

/** Two seats, as far apart as stones can be: dark blue and white. */
export const gemOf = (seat: number): GemName => (seat === 0 ? 'lapis' : 'pearl');
