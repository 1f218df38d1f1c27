import { beforeEach, describe, expect, test } from 'vitest';

import type { Json } from './canonical';
import { canonical } from './canonical';
import { seal } from './chain';
import { drawn, type Draw } from './chance';
import { digest } from './digest';
import type { Row, Slice } from './export';
import continued from './fixtures/continued.jsonl?raw';
import draws from './fixtures/draws.json';
import revealed from './fixtures/revealed.jsonl?raw';
import running from './fixtures/running.jsonl?raw';
import { headsOf, storeHead, missingHeads } from './heads';
import { hmac, sha256, toHex, utf8 } from './sha256';
import { verify } from './verify';

type Loose = { -readonly [field in keyof Row]: Row[field] } & {
  public: Record<string, Json>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- forged rows have any form
  secrets: Record<string, any>;
};

const rows = (text: string): Loose[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Loose);
const isGameEvent = ({ kind }: Loose, name: string): boolean =>
  kind.endsWith(`.${name}`) && !kind.startsWith('table.');
const file = (lines: readonly Loose[]): string =>
  lines.map((line) => `${canonical(line)}\n`).join('');
const states = (text: string, heads = {}): string[] =>
  verify(text, heads).map(({ check, state }) => `${check} ${state}`);
const flawOf = (text: string, heads = {}): unknown => {
  const last = verify(text, heads).at(-1);
  return last?.state === 'fails' && [last.check, last.flaw, last.facts];
};

/** A game changed and sealed again: only the draws can reveal it. */
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

test('digests match the standard test vectors', () => {
  const hash = (text: string): string => toHex(sha256(utf8(text)));
  expect(hash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hash('a'.repeat(1_000_000))).toBe(
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  );
  const mac = hmac(utf8('Jefe'), 'what do ya want for nothing?');
  expect(toHex(mac)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

test('canonical text is sorted by code points and minimally escaped', () => {
  expect(canonical({ '🐪': 1, '\uffee': [true, null], a: 'é\n\u0001"' })).toBe(
    '{"a":"é\\n\\u0001\\"","\uffee":[true,null],"🐪":1}',
  );
});

test.each(draws as Draw[])('a draw follows from its key: $form', (draw) => {
  const key = Uint8Array.from({ length: 32 }, (_, at) => at);
  expect(drawn(key, draw)).toEqual(draw.result);
  const others = Array.from({ length: 20 }, (_, at) =>
    canonical(drawn(key, { ...draw, label: `${draw.label}/${at}` })),
  );
  expect(new Set(others).size).toBeGreaterThan(1);
});

test('an honest game passes every check', () => {
  expect(states(revealed)).toEqual(['chain holds', 'heads holds', 'seed holds', 'draws holds']);
  expect(verify(revealed).at(-1)?.facts).toEqual({ n: 3, labels: 'desert/0, rewards, first' });
});

test('a running game passes the chain check, and its draws wait', () => {
  expect(states(running)).toEqual(['chain holds', 'heads holds', 'seed later', 'draws later']);
});

test('the chain check returns the head', () => {
  expect(verify(running)[0]?.facts).toEqual({ rows: 11, head: rows(revealed)[10]?.digest });
});

describe('a changed export fails for', () => {
  const changed = (change: (lines: Loose[]) => unknown): unknown => {
    const lines = rows(running);
    change(lines);
    return flawOf(file(lines));
  };

  test('a changed public field', () => {
    expect(changed((lines) => ((lines[5] as Loose).public.seat = 1))).toEqual([
      'chain',
      'changed',
      { version: 6 },
    ]);
  });

  test('a changed secret', () => {
    const lines = rows(revealed);
    (lines[2] as Loose).secrets.nobody.fields.$draws[0].result = [];
    expect(flawOf(file(lines))).toEqual(['chain', 'changed', { version: 3 }]);
  });

  test('a removed row', () => {
    expect(changed((lines) => lines.splice(4, 1))).toEqual(['chain', 'amiss', { version: 5 }]);
  });

  test('reordered rows', () => {
    expect(changed((lines) => lines.reverse())).toEqual(['chain', 'amiss', { version: 1 }]);
  });

  test('a duplicate key', () => {
    const twice = running.replace('"version":1}', '"version":7,"version":1}');
    expect(flawOf(twice)).toEqual(['chain', 'changed', { version: 1 }]);
  });

  test('an empty file, or another kind of file', () => {
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
    ['an escape', (text: string) => text.replace('"kind"', '"\\u006bind"')],
    ['a fraction', (text: string) => text.replace('"index":0', '"index":0.5')],
    ['an exponent', (text: string) => text.replace('"index":0', '"index":1e+30')],
    ['a huge number', (text: string) => text.replace('"index":0', '"index":9007199254740992')],
    [
      'deep nesting',
      (text: string) => text.replace('"index":0', `"index":${'['.repeat(1e5)}${']'.repeat(1e5)}`),
    ],
  ])('another text of the same file: %s', (_, change) => {
    expect(change(running)).not.toBe(running);
    expect(verify(change(running)).at(-1)).toMatchObject({ check: 'chain', state: 'fails' });
  });
});

/** The export as another viewer gets it: with every slice withheld except for some audiences. */
const redacted = (text: string, ...audiences: string[]): string =>
  file(
    rows(text).map((row) => {
      const withheld = (slice: Slice): Slice =>
        'fields' in slice ? { digest: digest(slice) } : slice;
      const slices = Object.entries(row.secrets as Row['secrets']);
      const secrets = slices.map(([who, slice]) => [
        who,
        audiences.includes(who) ? slice : withheld(slice),
      ]);
      return { ...row, secrets: Object.fromEntries(secrets) as Loose['secrets'] };
    }),
  );

test.each([revealed, continued])(
  'a redacted export of a revealed game passes chain and seed',
  (text) => {
    for (const audiences of [[], ['nobody'], ['seat:0'], ['seat:1']]) {
      const seen = redacted(text, ...audiences);
      const draws = seen === text ? 'draws holds' : 'draws later';
      expect(states(seen)).toEqual(['chain holds', 'heads holds', 'seed holds', draws]);
    }
  },
);

describe('a changed and resealed export fails for', () => {
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

  test('a draw that does not follow from the key', () => {
    const other = forged((row) => {
      row.secrets.nobody?.fields.$draws?.[0].result.reverse();
    });
    expect(flawOf(other)).toEqual(['draws', 'draw', { label: 'desert/0' }]);
  });

  test('events that do not match the draws', () => {
    const other = forged((row) => {
      if (isGameEvent(row, 'started')) row.secrets.nobody.fields.rewards[0].reverse();
    });
    expect(flawOf(other)).toEqual(['draws', 'untold', { label: 'rewards' }]);
  });
});

const digestOf = (version: number): string => rows(running)[version - 1]?.digest ?? '';

describe('the heads seen by this device', () => {
  beforeEach(() => localStorage.clear());

  test('are found in a longer export', () => {
    storeHead('t', 11, digestOf(11));
    expect(states(revealed, headsOf('t'))[1]).toBe('heads holds');
  });

  test('are missing in another or shorter export', () => {
    storeHead('t', 5, digestOf(5));
    storeHead('t', 7, 'ab'.repeat(32));
    expect(flawOf(running, headsOf('t'))).toEqual(['heads', 'head', { version: 7 }]);
    expect(
      missingHeads(
        { 12: 'x' },
        rows(running).map((row) => row.digest),
      ),
    ).toEqual([12]);
  });

  test('keep their first digest, and the newest versions', () => {
    storeHead('t', 1, 'first');
    storeHead('t', 1, 'second');
    expect(headsOf('t')).toEqual({ 1: 'first' });
    for (let version = 2; version < 40; version++) storeHead('t', version, 'x');
    expect(Object.keys(headsOf('t'))).toHaveLength(16);
    expect(headsOf('t')[39]).toBe('x');
  });
});

describe('a forked game', () => {
  test('passes every check', () => {
    expect(states(continued)).toEqual(['chain holds', 'heads holds', 'seed holds', 'draws holds']);
    expect(verify(continued).at(-1)?.facts).toEqual({
      n: 2,
      labels: 'resample/desert, resample/rewards',
    });
  });

  test('fails if its prefix differs from what was known', () => {
    const other = forged((row) => {
      if (isGameEvent(row, 'tile_drawn')) row.public.tribe = 'none';
    }, continued);
    expect(flawOf(other)).toEqual(['draws', 'elsewhere', { version: 5 }]);
  });

  test('fails if its prefix lacks an event', () => {
    const other = forged((row) => {
      if (row.kind === 'table.opened') row.secrets.nobody.fields.prefix.pop();
    }, continued);
    expect(flawOf(other)).toEqual(['draws', 'elsewhere', { version: 3 }]);
  });

  test('fails if its hidden information does not match the draws', () => {
    const other = forged((row) => {
      if (isGameEvent(row, 'started'))
        row.secrets.nobody.fields.rewards.forEach((stack: Json[]) => stack.reverse());
    }, continued);
    expect(flawOf(other)).toEqual(['draws', 'untold', { label: 'resample/rewards' }]);
  });
});
