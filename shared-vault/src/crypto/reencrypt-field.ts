import { type Envelope, envelopeBindingOf, isEnvelope, type WireValue } from '@northkeep/contracts';
import { TAG_BYTES } from './aes-gcm.ts';
import { decodeBase64 } from './base64.ts';
import { decryptEnvelope, encryptToEnvelope } from './envelope.ts';
import type { FieldAddress } from './fields.ts';
import type { DataKey } from './types.ts';

/** Data keys of a rotation: `from` is the former data key, `to` the live one. */
export interface RotationKeys {
  readonly from: DataKey;
  readonly to: DataKey;
}

/**
 * Decrypts each envelope of a field's wire value with `keys.from` and seals it at the same place with `keys.to`.
 * Returns null when an envelope does not open. Clear values are returned unchanged. Fields that this release does not
 * know are re-encrypted as well, so that a newer release can still read them. Every envelope keeps its length, and with
 * it the padding of its field.
 */
export async function reencryptField(keys: RotationKeys, at: FieldAddress, wire: WireValue): Promise<WireValue | null> {
  try {
    return await reseal(keys, at, wire);
  } catch {
    return null; // damaged under either key, so the caller keeps the stored value
  }
}

async function reseal(keys: RotationKeys, { kind, id, name }: FieldAddress, wire: WireValue): Promise<WireValue> {
  const leaf = async (path: string, sealed: Envelope) => {
    const place = envelopeBindingOf(kind, path, id);
    const value = await decryptEnvelope(keys.from, sealed, place);
    return encryptToEnvelope(keys.to, { place, value, padStep: plaintextBytes(sealed) });
  };
  if (Array.isArray(wire)) {
    const items: readonly unknown[] = wire;
    if (!items.every(isEnvelope)) throw new Error('Not a sealed value.');
    return Promise.all(items.map((item, i) => leaf(`${name}.${i}`, item)));
  }
  if (isEnvelope(wire)) return leaf(name, wire);
  if (typeof wire === 'object' && wire !== null) throw new Error('Neither an envelope nor a clear value.');
  return wire;
}

function plaintextBytes({ c }: Envelope): number {
  return (decodeBase64(c)?.length ?? 0) - TAG_BYTES;
}
