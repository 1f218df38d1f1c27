/**
 * SHA-256 and HMAC in plain TypeScript, since browsers offer Web Crypto on secure origins only, and
 * games on a local network must be verifiable too.
 */

const WORDS_IN_BLOCK = 16;
const BLOCK = 64;
const ROUNDS = 64;

const [START, ROUND_CONSTANTS] = constants();

/** The first 32 fractional bits of the square and cube roots of the first primes. */
function constants(): [Uint32Array, Uint32Array] {
  const primes: number[] = [];
  for (let number = 2; primes.length < ROUNDS; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const behindPoint = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
  return [
    Uint32Array.from(primes.slice(0, 8), (prime) => behindPoint(Math.sqrt(prime))),
    Uint32Array.from(primes, (prime) => behindPoint(Math.cbrt(prime))),
  ];
}

/** Return the SHA-256 digest. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const words = new Uint32Array(ROUNDS);
  const padded = new DataView(pad(message).buffer);
  for (let at = 0; at < padded.byteLength; at += BLOCK) {
    for (let word = 0; word < WORDS_IN_BLOCK; word++) words[word] = padded.getUint32(at + 4 * word);
    spread(words);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(4 * state.length));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

/** Pad with a one bit, zeros, and the length in bits. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, 8n * BigInt(message.length));
  return padded;
}

const at32 = (words: Uint32Array, at: number): number => words[at] ?? 0;

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function spread(words: Uint32Array): void {
  for (let at = WORDS_IN_BLOCK; at < ROUNDS; at++) {
    const near = at32(words, at - 2);
    const far = at32(words, at - 15);
    const one = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    const other = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    words[at] = at32(words, at - 16) + other + at32(words, at - 7) + one;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < ROUNDS; at++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first =
      (h + mixed + ((e & f) ^ (~e & g)) + at32(ROUND_CONSTANTS, at) + at32(words, at)) | 0;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = at32(state, at) + word));
}

/** Return the HMAC-SHA256 of a text. */
export function hmac(key: Uint8Array, text: string): Uint8Array {
  return sha256(joined(keyed(key, 0x5c), sha256(joined(keyed(key, 0x36), utf8(text)))));
}

function keyed(key: Uint8Array, mask: number): Uint8Array {
  const long = key.length > BLOCK ? sha256(key) : key;
  return Uint8Array.from({ length: BLOCK }, (_, at) => (long[at] ?? 0) ^ mask);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
