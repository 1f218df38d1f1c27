import { checkChain } from './chain';
import { keyOf } from './chance';
import { checkDraws } from './draws';
import { Flaw, isRedacted, rowsOf } from './export';
import { missingHeads, type Heads } from './heads';

export type Check = 'chain' | 'heads' | 'seed' | 'draws';

/** The result of a check: passed, failed, or waiting until everything is revealed. */
export interface Finding {
  readonly check: Check;
  readonly state: 'holds' | 'fails' | 'later';
  readonly facts: Readonly<Record<string, string | number>>;
  /** The code of the flaw, if it failed. */
  readonly flaw?: string;
}

/** Verify an export against itself and the heads seen before, without trusting the service. */
export function verify(text: string, heads: Heads = {}): Finding[] {
  const findings: Finding[] = [];
  let check: Check = 'chain';
  const add = (state: Finding['state'], facts: Finding['facts'] = {}): void => {
    findings.push({ check, state, facts });
  };
  try {
    const rows = rowsOf(text);
    add('holds', { rows: rows.length, head: checkChain(rows) });
    check = 'heads';
    const [missing] = missingHeads(
      heads,
      rows.map(({ digest }) => digest),
    );
    if (missing !== undefined) throw new Flaw('head', { version: missing });
    add('holds', { n: Object.keys(heads).length });
    check = 'seed';
    const key = keyOf(rows);
    add(key ? 'holds' : 'later');
    check = 'draws';
    const labels = key ? checkDraws(rows, key) : [];
    add(key && !isRedacted(rows) ? 'holds' : 'later', {
      n: labels.length,
      labels: labels.join(', '),
    });
  } catch (error) {
    // A file of another kind may fail anywhere; it is not an export in any case.
    const { code, facts } = error instanceof Flaw ? error : new Flaw('unreadable', { version: 0 });
    findings.push({ check, state: 'fails', facts, flaw: code });
  }
  return findings;
}
