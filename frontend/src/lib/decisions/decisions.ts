import type { ReplayStep, TableInfo } from '../api/types';
import { tCode } from '../i18n/index.svelte';

/** A decision of staff about a table. */
export type Decision = TableInfo['decisions'][number];

/** Return a decision as a sentence, with the role of its author. */
export const decisionSentence = (decision: Decision, nameOf: (seat: number) => string): string =>
  tCode(
    'decision',
    decision.decision,
    {
      staff: tCode('staff', decision.role, {}, 'staff.moderator'),
      name: decision.seat === null ? '' : nameOf(decision.seat),
    },
    'decision.mark',
  );

type Steps = readonly Pick<ReplayStep, 'position' | 'first'>[];

/** Return the decisions that were made after a step and before the next one that was recorded. */
export function decisionsAfter(
  steps: Steps,
  position: number,
  decisions: readonly Decision[],
): readonly Decision[] {
  const next = Math.min(
    ...steps.filter(({ first }) => first > position).map(({ first }) => first),
    Infinity,
  );
  return decisions.filter(({ version }) => version > position && version < next);
}

/** Return the indexes of the steps of a track after which staff decided. */
export const decisionPoints = (
  track: Steps,
  steps: Steps,
  decisions: readonly Decision[],
): number[] =>
  track.flatMap(({ position }, place) =>
    decisionsAfter(steps, position, decisions).length > 0 ? [place] : [],
  );

/** Return the decisions that a table shows above its game: those that still have their effect. */
export const shownAtTable = ({ decisions }: Pick<TableInfo, 'decisions'>): readonly Decision[] =>
  decisions
    .filter(({ decision, revoked }) => !revoked && decision !== 'revoked' && decision !== 'listed')
    .slice(-1);
