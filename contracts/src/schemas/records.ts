import { z } from 'zod';
import { ENVELOPE_PAD } from '../envelope.ts';
import type { ClearField, Field, SealedScalarField } from '../fields.ts';
import { type Kind, kindShape } from '../kinds/index.ts';
import { BULK_MAX } from '../limits.ts';
import { isIdOf } from '../record.ts';
import { envelopeSchema, vaultId } from './primitives.ts';

/** Sealed JSON overhead: `{"type":"boolean","value":,"at":"..."}` and the tag. */
const ENVELOPE_OVERHEAD = 256;
/** JSON escapes a UTF-16 unit to at most six bytes (`\u0000`), UTF-8 needs at most three. */
const BYTES_PER_UNIT = 6;

function sealedScalar(field: SealedScalarField) {
  const units = field.type === 'string' ? field.max * BYTES_PER_UNIT : 64;
  return envelopeSchema(Math.ceil((units + ENVELOPE_OVERHEAD) / ENVELOPE_PAD) * ENVELOPE_PAD);
}

function clearForm(field: ClearField): z.ZodType {
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

/** The wire form of one field: envelopes leaf by leaf where it is sealed, a closed form where it is clear. */
export function fieldSchema(field: Field): z.ZodType {
  if (field.seal === 'clear') return field.nullable ? clearForm(field).nullable() : clearForm(field);
  if (field.type === 'list') return z.array(sealedScalar(field.of)).max(field.max);
  if (field.type === 'rows') {
    const row = Object.fromEntries(Object.entries(field.of).map(([name, leaf]) => [name, sealedScalar(leaf)]));
    return z.array(z.strictObject(row)).max(field.max);
  }
  return sealedScalar(field);
}

function fieldShape(kind: Kind, optional: (name: string) => boolean) {
  const shape = kindShape(kind);
  return Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [
      name,
      optional(name) ? fieldSchema(field).optional() : fieldSchema(field),
    ]),
  );
}

/** An id that records of the kind may have. */
export function idSchema(kind: Kind) {
  return z.string().refine((id) => isIdOf(kind, id), { error: 'This is not an id of this kind.' });
}

const index = z.number().min(-1e15).max(1e15);
const schemaNumber = z.int().min(1).max(1_000);
const northkeepId = vaultId.optional();

/** Body of a creation. `parentId` comes from the path. */
export function createBody(kind: Kind) {
  const shape = kindShape(kind);
  return z.strictObject({
    id: idSchema(kind),
    schema: schemaNumber.default(shape.schema),
    ...(shape.ordered ? { index: index.default(0) } : {}),
    northkeepId,
    ...fieldShape(kind, (name) => !shape.required.includes(name)),
  });
}

/** Body of a change: some fields, a new place, or `deletedAt: null` to take a fixed id up again. */
export function changeBody(kind: Kind) {
  const shape = kindShape(kind);
  return z
    .strictObject({
      schema: schemaNumber.optional(),
      deletedAt: z.null().optional(),
      northkeepId,
      ...(shape.ordered ? { index: index.optional() } : {}),
      ...(shape.parents.length > 0
        ? { parentId: z.uuid().optional(), parentKind: z.enum(shape.parents as [string, ...string[]]).optional() }
        : {}),
      ...fieldShape(kind, () => true),
    })
    .refine((body) => Object.keys(body).some((name) => name !== 'schema' && name !== 'northkeepId'), {
      error: 'Nothing to change.',
    });
}

/** Body of a bulk creation; each item has its own mutation key. */
export function bulkBody(kind: Kind) {
  return z.strictObject({
    atIndex: z.int().min(0).max(1e9),
    items: z
      .array(createBody(kind).extend({ key: z.uuid() }))
      .min(1)
      .max(BULK_MAX),
  });
}

const revs = z.array(z.int().min(1)).optional();
/** Bodies of the reorder calls; `revs` goes with the ids, one each. */
export const reorderLinesBody = z.strictObject({ orderedIds: z.array(z.uuid()).min(1).max(10_000), revs });
export const reorderStepsBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000), revs });

/** A record in an answer. */
export function recordOut(kind: Kind) {
  return z.strictObject({
    id: z.string(),
    vaultId,
    schema: z.int(),
    rev: z.int(),
    parentId: z.string().nullable(),
    parentKind: z.string().nullable(),
    index: z.number(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    deletedAt: z.iso.datetime().nullable(),
    ...fieldShape(kind, () => true),
  });
}

export const changesQuery = z.strictObject({
  since: z.iso.datetime().optional(),
  after: z.string().max(200).optional(),
  kinds: z.string().max(200).optional(),
});
export const restoreBody = z.strictObject({ kind: z.string(), id: z.string().max(64) });
