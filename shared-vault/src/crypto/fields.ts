import {
  allowsScalar,
  allowsUnencryptedValue,
  allowsValue,
  envelopeBindingOf,
  type Field,
  getKindDeclaration,
  isEnvelope,
  isPackedList,
  type Kind,
  listPossibleJsonTexts,
  type PackedList,
  type Scalar,
  type SealedScalar,
  type WireValue,
} from '@northkeep/contracts';
import { decryptEnvelope, encryptToEnvelope } from './envelope.ts';
import type { DataKey } from './types.ts';

/** Address of a record's field. */
export interface FieldAddress {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
}

/**
 * Declaration for the JSON text of a packed list, which is sealed as one value. The list itself is checked after the
 * text is parsed.
 */
const PACKED_TEXT: SealedScalar = { seal: 'sealed', type: 'string', max: Number.MAX_SAFE_INTEGER };

/** Decrypted value of a field: a scalar, a list of scalars or rows of scalars. */
export type PlainValue = Scalar | readonly Scalar[] | readonly Readonly<Record<string, Scalar>>[];
export type DecryptedField = { readonly state: 'opened'; readonly value: PlainValue } | { readonly state: 'damaged' };

const DAMAGED: DecryptedField = { state: 'damaged' };

/** Returns the declaration of a field, or null for a field of a newer release. */
function fieldOf(kind: Kind, name: string): Field | null {
  const { fields } = getKindDeclaration(kind);
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

/**
 * Returns the wire form of a value: a clear field is unchanged, a packed list becomes one envelope, and any other field
 * gets one envelope for each scalar. Each envelope is bound to its own place. Throws when the field's declaration does
 * not allow the value.
 */
export async function encryptField(key: DataKey, at: FieldAddress, value: PlainValue): Promise<WireValue> {
  const field = fieldOf(at.kind, at.name);
  if (!field || !allowsValue(field, value)) throw new Error(`Not a value of ${at.kind}.${at.name}`);
  const seal = (path: string, leaf: SealedScalar, scalar: Scalar) =>
    encryptToEnvelope(key, {
      place: envelopeBindingOf(at.kind, path, at.id),
      value: scalar,
      closed: listPossibleJsonTexts(leaf),
    });
  if (isPackedList(field)) {
    const place = envelopeBindingOf(at.kind, at.name, at.id);
    return encryptToEnvelope(key, { place, value: JSON.stringify(value), padStep: field.padStep });
  }
  if (!Array.isArray(value))
    return field.seal === 'clear' ? (value as Scalar) : seal(at.name, leafOf(field), value as Scalar);
  return Promise.all((value as readonly Scalar[]).map((item, i) => seal(`${at.name}.${i}`, leafOf(field), item)));
}

function leafOf(field: Field): SealedScalar {
  if (field.seal === 'sealed' && field.type === 'list') return field.of;
  if (field.seal === 'sealed' && !isPackedList(field)) return field;
  throw new Error('Not a sealed scalar.');
}

/**
 * Decrypts a field of an untrusted record. The result is `damaged` for an unencrypted value in a sealed field (the
 * server could have written it), for an envelope that cannot be decrypted at this place, and for a value that the
 * field's declaration does not allow.
 */
export async function decryptField(key: DataKey, at: FieldAddress, wire: unknown): Promise<DecryptedField> {
  const field = fieldOf(at.kind, at.name);
  if (!field) return DAMAGED;
  if (field.seal === 'clear') {
    return allowsUnencryptedValue(field, wire) ? { state: 'opened', value: wire as Scalar } : DAMAGED;
  }
  const leaves: { path: string; leaf: SealedScalar; wire: unknown }[] = [];
  if (!collectSealedScalars(field, at.name, wire, leaves)) return DAMAGED;
  try {
    const scalars = await Promise.all(leaves.map((leaf) => openLeaf(key, at, leaf)));
    const value = assembleValue(field, scalars);
    return value === undefined ? DAMAGED : { state: 'opened', value };
  } catch {
    return DAMAGED;
  }
}

async function openLeaf(
  key: DataKey,
  at: FieldAddress,
  { path, leaf, wire }: { path: string; leaf: SealedScalar; wire: unknown },
) {
  if (!isEnvelope(wire)) throw new Error('Not a sealed value.');
  const value = await decryptEnvelope(key, wire, envelopeBindingOf(at.kind, path, at.id));
  if (!allowsScalar(leaf, value)) throw new Error('Not a value of this field.');
  return value;
}

/**
 * Appends the scalars of a sealed field with their paths to `into`. Returns false when the wire form is not the
 * declared one.
 */
export function collectSealedScalars(
  field: Exclude<Field, { seal: 'clear' }>,
  name: string,
  wire: unknown,
  into: { path: string; leaf: SealedScalar; wire: unknown }[],
): boolean {
  if (field.type === 'list' && !isPackedList(field)) {
    if (!Array.isArray(wire) || wire.length > field.max) return false;
    const items: readonly unknown[] = wire;
    into.push(...items.map((item, i) => ({ path: `${name}.${i}`, leaf: field.of, wire: item })));
    return true;
  }
  into.push({ path: name, leaf: isPackedList(field) ? PACKED_TEXT : field, wire });
  return true;
}

/**
 * Builds a field's value from its decrypted scalars, which are in the order of {@link collectSealedScalars}. Returns undefined
 * for the text of a packed list that the field does not allow.
 */
export function assembleValue(
  field: Exclude<Field, { seal: 'clear' }>,
  values: readonly Scalar[],
): PlainValue | undefined {
  if (isPackedList(field)) return parsePackedList(field, values[0]);
  return field.type === 'list' ? values : (values[0] ?? null);
}

function parsePackedList(field: PackedList, text: Scalar | undefined): PlainValue | undefined {
  try {
    const list: unknown = JSON.parse(String(text));
    return allowsValue(field, list) ? (list as PlainValue) : undefined;
  } catch {
    return undefined;
  }
}
