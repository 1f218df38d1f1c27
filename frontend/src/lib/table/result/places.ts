import type { Result } from '../../api/types';
import type { SeatInfo } from '../seating/seats';

/** A seat in the result, with what it scored. */
export interface Place {
  readonly seat: SeatInfo;
  readonly rank: number;
  readonly score: Result['scores'][number] | undefined;
}

/** How a game ended for the viewer; neutral for spectators. */
export type Ending = 'won' | 'lost' | 'tied' | 'neutral';

/** Return the seats of a result, the best first. */
export function placesOf(result: Result, seats: readonly SeatInfo[]): readonly Place[] {
  return seats
    .map((seat, number) => ({
      seat,
      rank: result.ranks[number] ?? seats.length,
      score: result.scores[number],
    }))
    .sort((one, other) => one.rank - other.rank);
}

/** Return how the game ended for a seat; null is a spectator. */
export function endingFor(places: readonly Place[], mine: number | null): Ending {
  const winners = places.filter(({ rank }) => rank === 1);
  if (winners.length !== 1) return 'tied';
  if (mine === null) return 'neutral';
  return winners[0]?.seat.seat === mine ? 'won' : 'lost';
}
