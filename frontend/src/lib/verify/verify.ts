import { checkChain } from './chain';
import { keyOf } from './chance';
import { checkDraws } from './draws';
import { Flaw, isRedacted, rowsOf } from './export';
import { missingHeads, type Heads } from './heads';

export type Check = 'chain' | 'heads' | 'seed' | 'draws';

/** What one check found: it holds, it does not, or it must wait until all is revealed. */
export interface Finding {
  readonly check: Check;
  readonly state: 'holds' | 'fails' | 'later';
  readonly facts: Readonly<Record<string, string | number>>;
  /** Which flaw, where it does not hold. */
  readonly flaw?: string;
}

/** Check an export, independently of the service that made it, against the heads seen before. */
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
    const [missing] = missingHeads(heads, rows.map(({ digest }) => digest));
    if (missing !== undefined) throw new Flaw('head', { version: missing });
    add('holds', { n: Object.keys(heads).length });
    check = 'seed';
    const key = keyOf(rows);
    add(key ? 'holds' : 'later');
    check = 'draws';
    const labels = key ? checkDraws(rows, key) : [];
    add(key && !isRedacted(rows) ? 'holds' : 'later', { n: labels.length, labels: labels.join(', ') });
  } catch (error) {
    // A file of another form stumbles anywhere; that is no export, whatever else it is.
    const { code, facts } = error instanceof Flaw ? error : new Flaw('unreadable', { version: 0 });
    findings.push({ check, state: 'fails', facts, flaw: code });
  }
  return findings;
}
