import { createHash } from 'node:crypto';
import { Binary, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { unsupportedFeatureError } from '../errors.ts';
import { type Fields, isSubdocument } from './values.ts';

/*
 * Order-preserving key encoding: comparing two encodings byte by byte gives MongoDB's comparison order of the values
 * (https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/). MongoDB's own index keys ("KeyString")
 * and FoundationDB's tuple layer use the same technique.
 */

/** First byte of an encoded value: the rank of its type when values of different types are compared. */
const RANK = {
  emptyArray: 5,
  null: 10,
  number: 20,
  string: 30,
  object: 40,
  array: 50,
  binary: 60,
  objectId: 70,
  bool: 80,
  date: 90,
  timestamp: 100,
} as const;

/** Index value of an empty array; sorts before null. */
export const EMPTY_ARRAY_INDEX_VALUE = Symbol('empty array');

/** Rank of a value's type in MongoDB's comparison order. Throws for Decimal128, regular expressions and code. */
export function typeRankOf(value: unknown): number {
  if (value === null || value === undefined) return RANK.null;
  if (value === EMPTY_ARRAY_INDEX_VALUE) return RANK.emptyArray;
  if (typeof value === 'number') return RANK.number;
  if (typeof value === 'string') return RANK.string;
  if (typeof value === 'boolean') return RANK.bool;
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof ObjectId) return RANK.objectId;
  if (value instanceof Date) return RANK.date;
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) {
    return value instanceof Timestamp ? RANK.timestamp : RANK.number;
  }
  if (value instanceof Binary) return RANK.binary;
  if (isSubdocument(value)) return RANK.object;
  throw unsupportedFeatureError(
    `comparing values of type ${String(Reflect.get(Object(value), '_bsontype') ?? Object(value).constructor?.name)}`,
  );
}

/** Encodes a value to bytes that sort in MongoDB's order. The code is prefix-free: no encoding begins with another. */
export function encodeValue(value: unknown): Buffer {
  length = 0;
  writeValue(value);
  return Buffer.from(scratch.subarray(0, length));
}

let scratch = Buffer.allocUnsafe(4096);
let length = 0;

function reserve(size: number): number {
  if (length + size > scratch.length) {
    const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + size));
    scratch.copy(larger, 0, 0, length);
    scratch = larger;
  }
  const at = length;
  length += size;
  return at;
}

const writeByte = (byte: number) => {
  const at = reserve(1);
  scratch[at] = byte;
};

function writeBytes(bytes: Uint8Array): void {
  const at = reserve(bytes.length);
  scratch.set(bytes, at);
}

function writeValue(value: unknown): void {
  writeByte(typeRankOf(value));
  writePayload(value);
}

function writePayload(value: unknown): void {
  if (value === null || value === undefined || value === EMPTY_ARRAY_INDEX_VALUE) return;
  if (typeof value === 'string') writeText(value);
  else if (typeof value === 'boolean') writeByte(value ? 1 : 0);
  else if (typeof value === 'number') writeNumber(value, 0);
  else if (value instanceof Int32 || value instanceof Double) writeNumber(value.value, 0);
  else if (value instanceof Timestamp) writeUnsigned(value.toBigInt());
  else if (value instanceof Long) writeLong(value);
  else if (value instanceof ObjectId) writeBytes(value.id);
  else if (value instanceof Date) writeSigned(BigInt(Number.isNaN(value.getTime()) ? 0 : value.getTime()));
  else if (value instanceof Binary) writeBinary(value);
  else if (Array.isArray(value)) writeItems(value);
  else if (isSubdocument(value)) writeFields(value);
}

function writeItems(items: readonly unknown[]): void {
  for (const item of items) writeValue(item);
  writeByte(0);
}

function writeFields(fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    writeByte(typeRankOf(value));
    writeText(name);
    writePayload(value);
  }
  writeByte(0);
}

/**
 * Writes a text as UTF-8 with a terminating 0 byte. The bytes 0 and 1 inside the text are escaped with a 1, which keeps
 * their sort order and makes the end unambiguous.
 */
function writeText(text: string): void {
  const bytes = Buffer.from(text);
  if (!bytes.includes(0) && !bytes.includes(1)) writeBytes(bytes);
  else for (const byte of bytes) writeBytes(byte > 1 ? Buffer.of(byte) : Buffer.of(1, byte + 1));
  writeByte(0);
}

/** Writes the nearest double and the difference to it, so that every int64 has a distinct, ordered encoding. */
function writeNumber(number: number, remainder: number): void {
  const at = reserve(10);
  if (Number.isNaN(number)) {
    scratch.fill(0, at, at + 10);
    return;
  }
  scratch.writeDoubleBE(number === 0 ? 0 : number, at);
  if (number < 0) for (let i = at; i < at + 8; i += 1) scratch[i] = ~(scratch[i] ?? 0) & 0xff;
  else scratch[at] = (scratch[at] ?? 0) ^ 0x80;
  scratch.writeUInt16BE(remainder + 0x8000, at + 8);
}

function writeLong(value: Long): void {
  const exact = value.toBigInt();
  const nearest = Number(exact);
  writeNumber(nearest, Number(exact - BigInt(nearest)));
}

function writeUnsigned(value: bigint): void {
  const at = reserve(8);
  scratch.writeBigUInt64BE(BigInt.asUintN(64, value), at);
}

function writeSigned(value: bigint): void {
  const at = reserve(8);
  scratch.writeBigInt64BE(value, at);
  scratch[at] = (scratch[at] ?? 0) ^ 0x80;
}

function writeBinary(value: Binary): void {
  const at = reserve(4);
  scratch.writeUInt32BE(value.position, at);
  writeByte(value.sub_type);
  writeBytes(value.value());
}

/** Compares two values in MongoDB's order. Returns a negative number, 0 or a positive number. */
export function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number') return compareNumbers(left, right);
  if (left instanceof Date && right instanceof Date) return left.getTime() - right.getTime();
  const ranks = typeRankOf(left) - typeRankOf(right);
  return ranks !== 0 ? ranks : Buffer.compare(encodeValue(left), encodeValue(right));
}

function compareNumbers(left: number, right: number): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  return left < right ? -1 : Number(left > right);
}

export const areValuesEqual = (left: unknown, right: unknown) => compareValues(left, right) === 0;

/** Maximum bytes of one encoded field inside the key of an index: LMDB limits a key to 1,978 bytes. */
export const KEY_FIELD_BYTES_MAX = 245;
/** Maximum bytes of an encoded `_id`, which is never truncated. */
export const ID_BYTES_MAX = 256;
const HASH_BYTES = 32;
const KEPT_BYTES = KEY_FIELD_BYTES_MAX - HASH_BYTES;

export interface EncodedField {
  bytes: Buffer;
  /** True when a long value was truncated and its SHA-256 appended: equality still holds, order does not. */
  capped: boolean;
}

export type SortDirection = 1 | -1;

const directed = (bytes: Buffer, direction: SortDirection) =>
  direction === 1 ? bytes : bytes.map((byte) => ~byte & 0xff);

/** Encodes one field of an index key, at most `max` bytes long. A descending field has inverted bits. */
export function encodeField(value: unknown, direction: SortDirection, max = KEY_FIELD_BYTES_MAX): EncodedField {
  const full = encodeValue(value);
  if (full.length <= max) return { bytes: Buffer.from(directed(full, direction)), capped: false };
  const hash = createHash('sha256').update(full).digest();
  return { bytes: Buffer.from(directed(Buffer.concat([full.subarray(0, KEPT_BYTES), hash]), direction)), capped: true };
}

/**
 * Encodes a range bound. The encodings of all equal or greater (descending: lesser) values sort at or after the bound.
 */
export function encodeRangeBound(value: unknown, direction: SortDirection): { bytes: Buffer; truncated: boolean } {
  const full = encodeValue(value);
  // A bound that is too long is truncated like a stored key. Otherwise the rest of the bound would be compared with the
  // hash at the end of a truncated key.
  const truncated = full.length > KEPT_BYTES;
  return { bytes: Buffer.from(directed(truncated ? full.subarray(0, KEPT_BYTES) : full, direction)), truncated };
}

/** Encoded lengths of the values of the types that have a fixed one, by the rank byte. */
const FIXED_BYTES = new Map<number, number>([
  [RANK.null, 1],
  [RANK.number, 11],
  [RANK.objectId, 13],
  [RANK.bool, 2],
  [RANK.date, 9],
]);

/** Returns the length of the field that begins at `start` of a key; undefined for a type without a fixed length. */
export const fixedLengthAt = (key: Buffer, start: number, direction: SortDirection): number | undefined =>
  FIXED_BYTES.get(((key[start] ?? 0) ^ (direction === 1 ? 0 : 0xff)) & 0xff);

/** Encodes the rank byte that all values of the type of `value` begin with. */
export const encodeTypePrefix = (value: unknown, direction: SortDirection) =>
  Buffer.from(directed(Buffer.of(typeRankOf(value)), direction));

/** Returns the smallest key greater than every key that begins with `prefix`. */
export function nextKeyAfterPrefix(prefix: Buffer): Buffer {
  const last = prefix.findLastIndex((byte) => byte !== 0xff);
  const next = Buffer.from(prefix.subarray(0, last + 1));
  next[last] = (next[last] ?? 0) + 1;
  return next;
}
