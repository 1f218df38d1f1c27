import { beforeEach, describe, expect, test } from 'vitest';

import type { Json } from '../api/types';
import { canonical } from './canonical';
import { seal } from './chain';
import { drawn, type Draw } from './chance';
import { digest } from './digest';
import type { Row, Slice } from './export';
import continued from './fixtures/continued.jsonl?raw';
import draws from './fixtures/draws.json';
import revealed from './fixtures/revealed.jsonl?raw';
import running from './fixtures/running.jsonl?raw';
import { headsOf, keepHead, missingHeads } from './heads';
import { hmac, sha256, toHex, utf8 } from './sha256';
import { verify } from './verify';

type Loose = { -readonly [field in keyof Row]: Row[field] } & { public: Record<string, Json>; secrets: Record<string, any> }; // eslint-disable-line @typescript-eslint/no-explicit-any -- forged rows have any form

const rows = (text: string): Loose[] => text.trim().split('\n').map((line) => JSON.parse(line) as Loose);
const file = (lines: readonly Loose[]): string => lines.map((line) => `${canonical(line)}\n`).join('');
const states = (text: string, heads = {}): string[] => verify(text, heads).map(({ check, state }) => `${check} ${state}`);
const flawOf = (text: string, heads = {}): unknown => {
  const last = verify(text, heads).at(-1);
  return last?.state === 'fails' && [last.check, last.flaw, last.facts];
};

/** A whole game told otherwise by somebody who can seal: only chance can find it out. */
function forged(change: (row: Loose) => void, game = revealed): string {
  let previous = '';
  const lines = rows(game);
  for (const row of lines) {
    change(row);
    row.previous = previous;
    previous = row.digest = seal(row);
  }
  return file(lines);
}

test('digests are those of the standard', () => {
  const hash = (text: string): string => toHex(sha256(utf8(text)));
  expect(hash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hash('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  const mac = hmac(utf8('Jefe'), 'what do ya want for nothing?');
  expect(toHex(mac)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

test('canonical text sorts by code points and writes no more than it must', () => {
  expect(canonical({ '🐪': 1, '\uffee': [true, null], a: 'é\n\u0001"' })).toBe(
    '{"a":"é\\n\\u0001\\"","\uffee":[true,null],"🐪":1}',
  );
});

test.each(draws as Draw[])('a draw follows from its key: $form', (draw) => {
  const key = Uint8Array.from({ length: 32 }, (_, at) => at);
  expect(drawn(key, draw)).toEqual(draw.result);
  const others = Array.from({ length: 20 }, (_, at) => canonical(drawn(key, { ...draw, label: `${draw.label}/${at}` })));
  expect(new Set(others).size).toBeGreaterThan(1);
});

test('an honest game holds in every respect', () => {
  expect(states(revealed)).toEqual(['chain holds', 'heads holds', 'seed holds', 'draws holds']);
  expect(verify(revealed).at(-1)?.facts).toEqual({ n: 3, labels: 'desert/0, rewards, first' });
});

test('of a running game the chain holds, and chance must wait', () => {
  expect(states(running)).toEqual(['chain holds', 'heads holds', 'seed later', 'draws later']);
});

test('the head is the one that the service names', () => {
  expect(verify(running)[0]?.facts).toEqual({ rows: 11, head: rows(revealed)[10]?.digest });
});

describe('what was done to a file is found', () => {
  const changed = (change: (lines: Loose[]) => unknown): unknown => {
    const lines = rows(running);
    change(lines);
    return flawOf(file(lines));
  };

  test('a changed public field', () => {
    expect(changed((lines) => ((lines[5] as Loose).public.seat = 1))).toEqual(['chain', 'changed', { version: 6 }]);
  });

  test('a changed secret', () => {
    const lines = rows(revealed);
    (lines[2] as Loose).secrets.nobody.fields.$draws[0].result = [];
    expect(flawOf(file(lines))).toEqual(['chain', 'changed', { version: 3 }]);
  });

  test('a dropped line', () => {
    expect(changed((lines) => lines.splice(4, 1))).toEqual(['chain', 'amiss', { version: 5 }]);
  });

  test('lines in another order', () => {
    expect(changed((lines) => lines.reverse())).toEqual(['chain', 'amiss', { version: 1 }]);
  });

  test('a line that says something twice', () => {
    const twice = running.replace('"version":1}', '"version":7,"version":1}');
    expect(flawOf(twice)).toEqual(['chain', 'changed', { version: 1 }]);
  });

  test('nothing at all, or something else', () => {
    expect(flawOf('')).toEqual(['chain', 'empty', {}]);
    expect(flawOf('<html>')).toEqual(['chain', 'unreadable', { version: 1 }]);
    expect(flawOf('[]\n')).toEqual(['chain', 'amiss', { version: 1 }]);
    expect(flawOf('null\n')).toEqual(['chain', 'unreadable', { version: 0 }]);
  });

  test.each([
    ['a space', (text: string) => text.replace(':', ': ')],
    ['a blank line', (text: string) => `${text}\n`],
    ['a blank line before', (text: string) => `\n${text}`],
    ['no last line end', (text: string) => text.slice(0, -1)],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['an escape', (text: string) => text.replace('gobi', '\\u0067obi')],
    ['a fraction', (text: string) => text.replace('"index":0', '"index":0.5')],
    ['an exponent', (text: string) => text.replace('"index":0', '"index":1e+30')],
    ['a huge number', (text: string) => text.replace('"index":0', '"index":9007199254740992')],
    ['deep nesting', (text: string) => text.replace('"index":0', `"index":${'['.repeat(1e5)}${']'.repeat(1e5)}`)],
  ])('another text of the same file: %s', (_, change) => {
    expect(change(running)).not.toBe(running);
    expect(verify(change(running)).at(-1)).toMatchObject({ check: 'chain', state: 'fails' });
  });
});

/** The file as its reader may see it: all slices withheld but those of some audiences. */
const redacted = (text: string, ...audiences: string[]): string =>
  file(
    rows(text).map((row) => {
      const withheld = (slice: Slice): Slice => ('fields' in slice ? { digest: digest(slice) } : slice);
      const slices = Object.entries(row.secrets as Row['secrets']);
      const secrets = slices.map(([who, slice]) => [who, audiences.includes(who) ? slice : withheld(slice)]);
      return { ...row, secrets: Object.fromEntries(secrets) as Loose['secrets'] };
    }),
  );

test.each([revealed, continued])('of a redacted file of a revealed game the chain and the seed hold', (text) => {
  for (const audiences of [[], ['nobody'], ['seat:0'], ['seat:1']]) {
    const seen = redacted(text, ...audiences);
    const draws = seen === text ? 'draws holds' : 'draws later';
    expect(states(seen)).toEqual(['chain holds', 'heads holds', 'seed holds', draws]);
  }
});

describe('what somebody who seals anew cannot do', () => {
  test('another seed', () => {
    const other = forged((row) => {
      if (row.kind === 'table.revealed') row.public.seed = 'ab'.repeat(32);
    });
    expect(flawOf(other)).toEqual(['seed', 'seed', {}]);
  });

  test.each([0, 1])('another entropy of seat %i', (seat) => {
    const other = forged((row) => {
      if (row.kind === 'table.started') (row.public.entropies as string[])[seat] = '00';
    });
    expect(flawOf(other)).toEqual(['seed', 'entropy', { seat: seat + 1 }]);
  });

  test('a draw that the key does not give', () => {
    const other = forged((row) => {
      row.secrets.nobody?.fields.$draws?.[0].result.reverse();
    });
    expect(flawOf(other)).toEqual(['draws', 'draw', { label: 'desert/0' }]);
  });

  test('facts that do not say what was drawn', () => {
    const other = forged((row) => {
      if (row.kind === 'gobi.started') row.secrets.nobody.fields.rewards[0].reverse();
    });
    expect(flawOf(other)).toEqual(['draws', 'untold', { label: 'rewards' }]);
  });
});

const digestOf = (version: number): string => rows(running)[version - 1]?.digest ?? '';

describe('the heads that this device was shown', () => {
  beforeEach(() => localStorage.clear());

  test('are found in a longer story', () => {
    keepHead('t', 11, digestOf(11));
    expect(states(revealed, headsOf('t'))[1]).toBe('heads holds');
  });

  test('are missed in another story, or in a shorter one', () => {
    keepHead('t', 5, digestOf(5));
    keepHead('t', 7, 'ab'.repeat(32));
    expect(flawOf(running, headsOf('t'))).toEqual(['heads', 'head', { version: 7 }]);
    expect(missingHeads({ 12: 'x' }, rows(running).map((row) => row.digest))).toEqual([12]);
  });

  test('stay as they were first seen, the newest versions for longest', () => {
    keepHead('t', 1, 'first');
    keepHead('t', 1, 'second');
    expect(headsOf('t')).toEqual({ 1: 'first' });
    for (let version = 2; version < 40; version++) keepHead('t', version, 'x');
    expect(Object.keys(headsOf('t'))).toHaveLength(16);
    expect(headsOf('t')[39]).toBe('x');
  });
});

describe('a game that went on from another', () => {
  test('holds in every respect', () => {
    expect(states(continued)).toEqual(['chain holds', 'heads holds', 'seed holds', 'draws holds']);
    expect(verify(continued).at(-1)?.facts).toEqual({ n: 2, labels: 'resample/desert, resample/rewards' });
  });

  test('begins with what was known there', () => {
    const other = forged((row) => {
      if (row.kind === 'gobi.tile_drawn') row.public.tribe = 'none';
    }, continued);
    expect(flawOf(other)).toEqual(['draws', 'elsewhere', { version: 5 }]);
  });

  test('begins with no fact less', () => {
    const other = forged((row) => {
      if (row.kind === 'table.opened') row.secrets.nobody.fields.prefix.pop();
    }, continued);
    expect(flawOf(other)).toEqual(['draws', 'elsewhere', { version: 3 }]);
  });

  test('has its hidden things from the draws', () => {
    const other = forged((row) => {
      if (row.kind === 'gobi.started') row.secrets.nobody.fields.rewards.forEach((stack: Json[]) => stack.reverse());
    }, continued);
    expect(flawOf(other)).toEqual(['draws', 'untold', { label: 'resample/rewards' }]);
  });
});
