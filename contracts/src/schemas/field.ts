import { z } from 'zod';
import { ENVELOPE_PAD_BYTES } from '../envelope.ts';
import {
  type FieldFormat,
  isPackedList,
  type PackedList,
  type SealedScalar,
  type UnencryptedFieldFormat,
} from '../fields.ts';
import { envelopeSchema } from './primitives.ts';

/**
 * Maximum number of bytes in an envelope in addition to the value: the surrounding JSON,
 * `{"type":"boolean","value":,"at":"..."}`, and the authentication tag.
 */
const ENVELOPE_OVERHEAD = 256;
/** JSON escapes a UTF-16 unit to at most six bytes (`\u0000`), UTF-8 needs at most three. */
const BYTES_PER_UNIT = 6;

/** Maximum number of bytes of a scalar as JSON. */
const bytesOf = (field: SealedScalar) => (field.type === 'string' ? field.max * BYTES_PER_UNIT : 64);

function envelopeOf(bytes: number, step = ENVELOPE_PAD_BYTES) {
  return envelopeSchema(Math.ceil((bytes + ENVELOPE_OVERHEAD) / step) * step);
}

const sealedScalar = (field: SealedScalar) => envelopeOf(bytesOf(field));

/**
 * Schema of the envelope into which a whole list is packed. The list's JSON text is a string within the JSON plaintext,
 * so each of its quotes is escaped; the maximum size is therefore doubled.
 */
function packedList(field: PackedList) {
  const item =
    field.type === 'list'
      ? bytesOf(field.of)
      : Object.entries(field.of).reduce((sum, [name, leaf]) => sum + name.length + 8 + bytesOf(leaf), 0);
  return envelopeOf(2 * field.max * (item + 2), field.padStep);
}

function unencryptedFieldSchema(field: UnencryptedFieldFormat): z.ZodType {
  switch (field.form) {
    case 'boolean':
      return z.boolean();
    case 'integer':
      return z.int().min(field.min).max(field.max);
    case 'date':
      return z.iso.date();
    case 'enum':
      return z.enum(field.values as readonly [string, ...string[]]);
  }
}

/** Forms in which a request may state a date. */
const writtenDate = z.unknown().meta({
  override: {
    anyOf: [
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
      { type: 'number', description: 'Milliseconds since 1970.' },
      { type: 'null' },
    ],
    description:
      'An instant counts on its date in UTC. An invalid value is not stored; `details` of the answer names it.',
  },
});

/**
 * Schema of a field in a request. It accepts every value for an unencrypted date: the server reads several forms of a
 * date, and reports an invalid one in a successful answer.
 */
export function writtenFieldSchema(field: FieldFormat): z.ZodType {
  return field.seal === 'clear' && field.form === 'date' ? writtenDate : fieldSchema(field);
}

/**
 * Schema of a field on the wire: an envelope for each scalar or packed list of a sealed field, a plain JSON value for
 * an unencrypted field.
 */
export function fieldSchema(field: FieldFormat): z.ZodType {
  if (field.seal === 'clear')
    return field.nullable ? unencryptedFieldSchema(field).nullable() : unencryptedFieldSchema(field);
  if (isPackedList(field)) return packedList(field);
  if (field.type === 'list') return z.array(sealedScalar(field.of)).max(field.max);
  return sealedScalar(field);
}
