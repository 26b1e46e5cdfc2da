import { encodeField, ID_BYTES_MAX } from '../bson/key-encoding.ts';
import { decodeToJsValues, type Fields, isSubdocument, typeName } from '../bson/values.ts';
import { badValueError } from '../errors.ts';

/** Stored document, decoded lazily. */
export class StoredRow {
  readonly idKey: Buffer;
  readonly raw: Buffer;
  #document: Fields | undefined;

  constructor(idKey: Buffer, raw: Buffer) {
    this.idKey = idKey;
    this.raw = raw;
  }

  get document(): Fields {
    this.#document ??= decodeToJsValues(this.raw);
    return this.#document;
  }
}

/** Encodes `_id` as the key of a document. Throws for a type that MongoDB rejects and for an `_id` above 256 bytes. */
export function idKeyOf(id: unknown): Buffer {
  if (id === undefined || Array.isArray(id) || id instanceof RegExp) {
    throw badValueError(`The '_id' value cannot be of type ${typeName(id)}`);
  }
  if (isSubdocument(id) && Object.keys(id).some((name) => name.startsWith('$')))
    throw badValueError("'_id' cannot have '$' fields");
  const { bytes, capped } = encodeField(id, 1, ID_BYTES_MAX);
  if (capped) throw badValueError(`the embedded store takes an _id of at most ${ID_BYTES_MAX} bytes`);
  return bytes;
}
