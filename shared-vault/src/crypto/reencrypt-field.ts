import {
  closedTexts,
  type Field,
  isEnvelope,
  kindShape,
  placeOf,
  type SealedScalar,
  type WireValue,
} from '@northkeep/contracts';
import { openValue, sealValue } from './envelope.ts';
import type { FieldAddress } from './fields.ts';
import type { DataKey } from './types.ts';

/** Data keys of a rotation: the former one and the live one. */
export interface RotationKeys {
  readonly from: DataKey;
  readonly to: DataKey;
}

/**
 * Decrypts each envelope of a field's wire value with `keys.from` and seals it at the same place with `keys.to`.
 * Returns null when an envelope does not open. Clear values are returned unchanged. Fields that this release does not
 * know are re-encrypted as well, so that a newer release can still read them.
 */
export async function reencryptField(keys: RotationKeys, at: FieldAddress, wire: WireValue): Promise<WireValue | null> {
  try {
    return await reseal(keys, at, wire);
  } catch {
    return null; // damaged under either key, so the caller keeps the stored value
  }
}

async function reseal(keys: RotationKeys, { kind, id, name }: FieldAddress, wire: WireValue): Promise<WireValue> {
  const { fields } = kindShape(kind);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const leaf = async (path: string, sealed: unknown, of: SealedScalar | null) => {
    if (!isEnvelope(sealed)) throw new Error('A plain value where a sealed one is declared.');
    const place = placeOf(kind, path, id);
    const { value, bound } = await openValue(keys.from, sealed, place);
    // Sealing binds a value to its place. An unbound value would gain a trust that its author never gave it.
    if (!bound) throw new Error('A value that is bound to no place.');
    return sealValue(keys.to, { place, value, closed: of && closedTexts(of) });
  };
  if (Array.isArray(wire)) {
    const items: readonly unknown[] = wire;
    return (await Promise.all(
      items.map(async (item, i) => {
        if (isEnvelope(item)) return leaf(`${name}.${i}`, item, leafOf(field, null));
        const cells = Object.entries(item as Readonly<Record<string, unknown>>);
        const sealed = cells.map(
          async ([cell, of]) => [cell, await leaf(`${name}.${i}.${cell}`, of, leafOf(field, cell))] as const,
        );
        return Object.fromEntries(await Promise.all(sealed));
      }),
    )) as WireValue;
  }
  if (isEnvelope(wire)) return leaf(name, wire, leafOf(field, null));
  if (typeof wire === 'object' && wire !== null) throw new Error('Neither an envelope nor a clear value.');
  return wire;
}

/** Returns the declaration of a scalar in a field, or null for a field of a newer release. */
function leafOf(field: Field | undefined, cell: string | null): SealedScalar | null {
  if (field?.seal !== 'sealed') return null;
  if (field.type === 'list') return field.of;
  if (field.type === 'rows') return cell !== null && Object.hasOwn(field.of, cell) ? (field.of[cell] ?? null) : null;
  return field;
}
