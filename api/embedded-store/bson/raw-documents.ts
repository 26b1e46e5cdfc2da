import { BSONError } from 'bson';
import { encodeDocument, type Fields } from './values.ts';

const DOCUMENT = 3;
const ARRAY = 4;

/** Concatenates encoded elements into one BSON document. */
function wrapElements(elements: readonly Uint8Array[]): Buffer {
  const document = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.alloc(1)]);
  document.writeInt32LE(document.length);
  return document;
}

const elementHeader = (type: number, name: string) => Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');
const elementsOf = (document: Uint8Array) => document.subarray(4, -1);

/** Builds a document whose field `name` is the stored document, byte for byte, followed by `rest`. */
export function embedDocument(name: string, raw: Uint8Array, rest: Fields): Buffer {
  return wrapElements([elementHeader(DOCUMENT, name), raw, elementsOf(encodeDocument(rest))]);
}

/** Builds a document whose field `name` is an array of stored documents, byte for byte, followed by `rest`. */
export function embedArray(name: string, raws: readonly Uint8Array[], rest: Fields): Buffer {
  const items = raws.flatMap((raw, index) => [elementHeader(DOCUMENT, String(index)), raw]);
  return wrapElements([elementHeader(ARRAY, name), wrapElements(items), elementsOf(encodeDocument(rest))]);
}

/** Yields the type and the bounds of the value of each field. Throws for an unknown type or an impossible size. */
export function* readElementBounds(raw: Buffer): Generator<{ type: number; start: number; end: number }> {
  for (let at = 4; at < raw.length - 1; ) {
    const type = raw.readUInt8(at);
    const start = raw.indexOf(0, at + 1) + 1;
    const end = start + valueSize(raw, type, start);
    if (start === 0 || end < start || end >= raw.length) throw new BSONError('a field exceeds its document');
    yield { type, start, end };
    at = end;
  }
}

/** Copies the named top-level fields, byte for byte and in their order, without decoding the others. */
export function pickFields(raw: Buffer, names: ReadonlySet<string>): Buffer {
  const picked: Uint8Array[] = [];
  for (let start = 4; start < raw.length - 1 && picked.length < names.size; ) {
    const nameEnd = raw.indexOf(0, start + 1);
    const end = nameEnd + 1 + valueSize(raw, raw.readUInt8(start), nameEnd + 1);
    if (names.has(raw.toString('utf8', start + 1, nameEnd))) picked.push(raw.subarray(start, end));
    start = end;
  }
  return wrapElements(picked);
}

/**
 * Returns the document with `_id` as the first field, as MongoDB stores it, without re-encoding. A document without
 * `_id` gets the value `id`.
 */
export function ensureIdFirst(raw: Buffer, id: unknown): Buffer {
  const before: Uint8Array[] = [];
  let idElement: Uint8Array | undefined;
  for (let start = 4; start < raw.length - 1; ) {
    const nameEnd = raw.indexOf(0, start + 1);
    const end = nameEnd + 1 + valueSize(raw, raw.readUInt8(start), nameEnd + 1);
    const isId = raw.toString('latin1', start + 1, nameEnd) === '_id';
    if (isId && start === 4) return raw;
    if (isId) idElement = raw.subarray(start, end);
    else before.push(raw.subarray(start, end));
    start = end;
  }
  return wrapElements([idElement ?? elementsOf(encodeDocument({ _id: id })), ...before]);
}

/** Size in bytes of the value at `at` (https://bsonspec.org/spec.html). Throws for an unknown type. */
function valueSize(raw: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01: // double
    case 0x09: // date
    case 0x11: // timestamp
    case 0x12: // int64
      return 8;
    case 0x02: // string
    case 0x0d: // code
    case 0x0e: // symbol
      return 4 + raw.readInt32LE(at);
    case 0x03: // document
    case 0x04: // array
    case 0x0f: // code with scope
      return raw.readInt32LE(at);
    case 0x05: // binary
      return 5 + raw.readInt32LE(at);
    case 0x06: // undefined
    case 0x0a: // null
    case 0x7f: // max key
    case 0xff: // min key
      return 0;
    case 0x07: // object id
      return 12;
    case 0x08: // boolean
      return 1;
    case 0x0b: // regular expression
      return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1 - at;
    case 0x0c: // reference
      return 4 + raw.readInt32LE(at) + 12;
    case 0x10: // int32
      return 4;
    case 0x13: // decimal128
      return 16;
    default:
      throw new BSONError(`unknown BSON type ${type}`);
  }
}
