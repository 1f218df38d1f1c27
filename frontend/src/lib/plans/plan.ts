import { call } from '../api/client';
import type {
  GameMove,
  Plan,
  PlanLine,
  PlannedLine,
  PlannedTurn,
  SeatNumber,
  SeenEvent,
  StandingAnswers,
} from '../api/types';

/** Arm a plan of these lines, which replaces an earlier one. */
export const armPlan = async (
  table: string,
  position: number,
  lines: readonly PlannedLine[],
): Promise<Plan | null> =>
  (await call<{ plan: Plan | null }>('PUT', `tables/${table}/plan`, { position, lines })).plan;

export const removePlan = (table: string): Promise<void> => call('DELETE', `tables/${table}/plan`);

export const getStandingAnswers = (table: string): Promise<StandingAnswers> =>
  call('GET', `tables/${table}/standing-answers`);

export const setStandingAnswers = (
  table: string,
  answers: Readonly<Record<string, string>>,
): Promise<StandingAnswers> => call('PUT', `tables/${table}/standing-answers`, { answers });

interface Ply {
  readonly seat: SeatNumber;
  readonly move: GameMove;
}

/** Return the tried moves as turns of one seat, each after what the others do; the rest is left out. */
export function turnsOf(
  tried: readonly Ply[],
  seat: SeatNumber,
  anything: boolean,
): readonly PlannedTurn[] {
  const turns: { others: Ply[]; moves: GameMove[]; anything: boolean }[] = [];
  let others: Ply[] = [];
  for (const [at, { seat: mover, move }] of tried.entries()) {
    if (mover !== seat) others.push({ seat: mover, move });
    else if (at > 0 && tried[at - 1]?.seat === seat) turns.at(-1)?.moves.push(move);
    else {
      turns.push({ others, moves: [move], anything });
      others = [];
    }
  }
  return turns;
}

/** Return a line in the form in which it is sent. */
export const plannedLine = ({ salt, turns }: PlannedLine): PlannedLine => ({ salt, turns });

/** One turn of a line in words. */
export interface TurnInWords {
  readonly others: readonly string[];
  readonly mine: readonly string[];
  readonly anything: boolean;
}

/** Return the turns of a line in the words with which the log describes their events. */
export function turnsInWords(
  line: PlanLine,
  describe: (event: SeenEvent) => string | null,
): readonly TurnInWords[] {
  let at = 0;
  const next = (count: number): string[] => {
    const steps = line.steps.slice(at, (at += count));
    return steps.flatMap(({ events }) => events.map(describe)).filter((words) => words !== null);
  };
  return line.turns.map(({ others, moves, anything = false }) => ({
    others: next(others.length),
    mine: next(moves.length),
    anything,
  }));
}
