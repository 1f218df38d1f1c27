/** One of the chips in a row. */
export interface Chip<T extends string | number> {
  readonly value: T;
  readonly label: string;
  readonly chosen: boolean;
  /** How a screen reader names it, if not by its label. */
  readonly spoken?: string;
  readonly disabled?: boolean;
}
