import type { LogEvent } from '../api/types';
import type { ChatLine } from './types';

interface Recorded {
  readonly events: readonly Pick<LogEvent, 'version' | 'recorded_at'>[];
}

/** Return the lines that were written while a step was the last one. */
export function saidAt(
  lines: readonly ChatLine[],
  track: readonly { readonly position: number }[],
  at: number,
  replay: Recorded | null,
): readonly ChatLine[] {
  const time = (index: number): number | null => {
    const position = track[index]?.position;
    const event = replay?.events.find(({ version }) => version === position);
    return event ? Date.parse(event.recorded_at) : null;
  };
  const from = at === 0 ? -Infinity : (time(at) ?? Infinity);
  const to = time(at + 1) ?? Infinity;
  return lines.filter(({ state, at: written }) => {
    const moment = Date.parse(written);
    return state === 'shown' && moment >= from && moment < to;
  });
}
