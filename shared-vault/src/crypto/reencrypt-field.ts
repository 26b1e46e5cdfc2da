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
import type { FieldAt } from './fields.ts';
import type { DataKey } from './types.ts';

/** A data key and the one in its place. */
export interface RotationKeys {
  readonly from: DataKey;
  readonly to: DataKey;
}

/**
 * A field's wire value under another key, leaf by leaf, each at the place it has; null where a leaf does not open
 * there. What is not sealed stays as it is. Only leaves are looked at, so that a value of a newer release is kept, too.
 */
export async function reencryptField(keys: RotationKeys, at: FieldAt, wire: WireValue): Promise<WireValue | null> {
  try {
    return await reseal(keys, at, wire);
  } catch {
    return null; // a leaf that does not open is shown as damaged under either key
  }
}

async function reseal(keys: RotationKeys, { kind, id, name }: FieldAt, wire: WireValue): Promise<WireValue> {
  const { fields } = kindShape(kind);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const leaf = async (path: string, sealed: unknown, of: SealedScalar | null) => {
    if (!isEnvelope(sealed)) throw new Error('A plain value where a sealed one is declared.');
    const place = placeOf(kind, path, id);
    const { value, bound } = await openValue(keys.from, sealed, place);
    // Sealed anew it would be bound to its place, and so be worth more than it was.
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

/** The declaration of a leaf, or null for one of a newer release. */
function leafOf(field: Field | undefined, cell: string | null): SealedScalar | null {
  if (field?.seal !== 'sealed') return null;
  if (field.type === 'list') return field.of;
  if (field.type === 'rows') return cell !== null && Object.hasOwn(field.of, cell) ? (field.of[cell] ?? null) : null;
  return field;
}
