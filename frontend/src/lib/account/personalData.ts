import type { StoredData } from './account';

/** Return how many running games erasing the account would resign. */
export const runningGames = ({ seats }: Pick<StoredData, 'seats'>): number =>
  seats.filter((seat) => seat.table__status === 'playing' && !seat.resigned).length;
