import type { SeatNumber } from '../../api/types';
import type { LogEntry } from '../log/narration';

/** A dialog over the table. */
export type TableDialog =
  | { kind: 'menu' | 'log' | 'resign' | 'clocks' | 'undoList' | 'standing' }
  | { kind: 'undo' | 'redo'; entry: LogEntry }
  | AbsenceDialog;

/** A dialog about late or absent players. */
export type AbsenceDialog =
  | { kind: 'claim' | 'nudge' | 'giveTime' | 'inviteSubstitute' | 'takeSeat'; seat: SeatNumber }
  | { kind: 'askBreak' | 'agreeResult' | 'closeIdle' };
