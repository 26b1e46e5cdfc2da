import { Binary, BSON, BSONRegExp, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.ts';

export type Fields = Record<string, unknown>;

/** True for a decoded sub-document; false for scalars, arrays and instances of BSON classes. */
export function isSubdocument(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !('_bsontype' in value || value instanceof Date || value instanceof RegExp || ArrayBuffer.isView(value));
}

/** Sets an own field. A field named `__proto__` does not change the prototype (prototype pollution). */
export function setField(target: Fields, name: string, value: unknown): void {
  if (name !== '__proto__') target[name] = value;
  else Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

export const hasField = (fields: Fields, name: string) => Object.hasOwn(fields, name);

/**
 * Decodes a document for comparison: numbers become JavaScript numbers, except an int64 outside the range of safe
 * integers.
 */
export const decodeToJsValues = (raw: Uint8Array): Fields => BSON.deserialize(raw, { promoteBuffers: false });

/**
 * Decodes a document that will be stored again: Int32, Double and Long stay distinct, so that re-encoding keeps every
 * stored type.
 */
export const decodeToBsonValues = (raw: Uint8Array, rawField?: string): Fields =>
  BSON.deserialize(raw, {
    promoteValues: false,
    promoteBuffers: false,
    bsonRegExp: true,
    ...(rawField === undefined ? {} : { fieldsAsRaw: { [rawField]: true } }),
  });

/** MongoDB's limit for one document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/**
 * Encodes a document to BSON. Checks the size first and throws `BSONObjectTooLarge`: the encoder writes into a fixed
 * buffer and fails with an unrelated error when a document does not fit.
 */
export function encodeDocument(fields: Fields): Buffer {
  if (BSON.calculateObjectSize(fields, { ignoreUndefined: false }) > MAX_DOCUMENT_BYTES) throw documentTooLargeError();
  return Buffer.from(BSON.serialize(fields, { ignoreUndefined: false }));
}

export const documentTooLargeError = (): CommandError =>
  new CommandError(10334, 'BSONObjectTooLarge', 'document above 16 MB');

/** Converts a value from `decodeToBsonValues` to plain JavaScript values. */
export function toJsValue(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return promoteLong(value);
  if (Array.isArray(value)) return value.map(toJsValue);
  return isSubdocument(value) ? toJsFields(value) : value;
}

export function toJsFields(fields: Fields): Fields {
  const plain: Fields = {};
  for (const [name, value] of Object.entries(fields)) setField(plain, name, toJsValue(value));
  return plain;
}

function promoteLong(value: Long): number | Long {
  const number = value.toNumber();
  return Number.isSafeInteger(number) ? number : value;
}

/** MongoDB's name for the type of a value, for error messages. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp || value instanceof BSONRegExp) return 'regex';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Binary) return 'binData';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Long) return 'long';
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  if (value instanceof Decimal128) return 'decimal';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Formats a value for an error message. */
export function formatValue(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return JSON.stringify(toJsValue(value)) ?? 'undefined';
}
