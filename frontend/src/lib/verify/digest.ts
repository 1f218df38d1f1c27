import type { Json } from '../api/types';
import { canonical } from './canonical';
import { sha256, toHex, utf8 } from './sha256';

/** The digest of a value's canonical text. */
export const digest = (value: Json): string => toHex(sha256(utf8(canonical(value))));
