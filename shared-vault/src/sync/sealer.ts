import { openField, sealField } from '../crypto/fields.ts';
import type { DataKey } from '../crypto/types.ts';
import type { Sealer } from './ports.ts';

/** Seals and opens fields with a key at hand. */
export function createSealer(key: DataKey): Sealer {
  return { seal: (at, value) => sealField(key, at, value), open: (at, wire) => openField(key, at, wire) };
}
