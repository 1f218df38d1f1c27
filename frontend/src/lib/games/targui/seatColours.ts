import type { GemName } from '../../ui/gems/gems';

/** The two gems that differ most: dark blue and white. */
export const seatGem = (seat: number): GemName => (seat === 0 ? 'lapis' : 'pearl');
