import type { Counts } from './api';

/** The counts of one month. */
export interface Month {
  readonly month: string;
  readonly reports: Counts['reports'];
  readonly decisions: Counts['decisions'];
  readonly appeals: Counts['appeals'];
  /** Medians in seconds, if there were enough answers. */
  readonly reportTime: number | undefined;
  readonly appealTime: number | undefined;
}

/** Return the counts by month, the newest first. */
export function monthsOf(counts: Counts): readonly Month[] {
  const all = [...counts.reports, ...counts.decisions, ...counts.appeals];
  const names = [...new Set(all.map(({ month }) => month))].sort().reverse();
  return names.map((month) => ({
    month,
    reports: counts.reports.filter((each) => each.month === month),
    decisions: counts.decisions.filter((each) => each.month === month),
    appeals: counts.appeals.filter((each) => each.month === month),
    reportTime: counts.report_times.find((each) => each.month === month)?.seconds,
    appealTime: counts.appeal_times.find((each) => each.month === month)?.seconds,
  }));
}
