import type { Json } from './canonical';
import { canonical } from './canonical';
import { sha256, toHex, utf8 } from './sha256';

/** Return the digest of a value's canonical text. */
export const digest = (value: Json): string => toHex(sha256(utf8(canonical(value))));
