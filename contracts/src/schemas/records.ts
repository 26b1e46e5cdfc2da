import { z } from 'zod';
import { getKindDeclaration, KIND_NAMES, type Kind } from '../kinds/index.ts';
import { labelField } from '../kinds/label-field.ts';
import {
  CHANGES_PAGE_SIZE,
  CHANGES_SEEN_LENGTH_MAX,
  LINE_HISTORIES_PAGE_SIZE,
  LINE_VERSIONS_PAGE_SIZE,
  REVS_PAGE_SIZE,
  TRASH_PAGE_SIZE,
} from '../limits.ts';
import { idPattern } from '../record.ts';
import { HEADER_BYTES_MAX } from '../record-header.ts';
import { fieldSchema, writtenFieldSchema } from './field.ts';
import { envelopeSchema, instantSchema, vaultIdSchema } from './primitives.ts';

/** Maximum number of lines of one bulk creation. */
const BULK_LINES_MAX = 500;

function fieldShape(kind: Kind, optional: (name: string) => boolean, schemaOf = fieldSchema) {
  const shape = getKindDeclaration(kind);
  return Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [
      name,
      optional(name) ? schemaOf(field).optional() : schemaOf(field),
    ]),
  );
}

/** Schema of the ids of a kind. */
export function idSchema(kind: Kind) {
  return z.string().regex(idPattern(kind), { error: 'This is not an id of this kind.' });
}

const index = z.number().min(-1e15).max(1e15);
const schemaNumber = z.int().min(1).max(1_000);
const northkeepId = vaultIdSchema.optional();
const header = envelopeSchema(HEADER_BYTES_MAX)
  .meta({ id: 'RecordHeader', description: 'Sealed statement of the version of a record.' })
  .optional();
/** Member of every record, and of every body that creates or changes one: the sealed header. */
export const headerShape = { h: header };
/** New headers of records whose index the request changes, by id. */
const headers = z.record(z.uuid(), header.unwrap()).optional();

/** Memoizes a schema by kind, so that the OpenAPI document names it once. */
function perKind<T>(make: (kind: Kind) => T): (kind: Kind) => T {
  const made = new Map<Kind, T>();
  return (kind) => {
    const known = made.get(kind) ?? make(kind);
    made.set(kind, known);
    return known;
  };
}

const named = (prefix: string, kind: Kind) => ({ id: `${prefix}${kind.charAt(0).toUpperCase()}${kind.slice(1)}` });

/** Body of a creation. `parentId` comes from the path. */
export const createRecordBody = perKind((kind) => makeCreateBody(kind).meta(named('Create', kind)));

function makeCreateBody(kind: Kind) {
  const shape = getKindDeclaration(kind);
  return z.strictObject({
    id: idSchema(kind),
    schema: schemaNumber.default(shape.schema),
    ...(shape.ordered ? { index: index.default(0) } : {}),
    northkeepId,
    ...headerShape,
    ...fieldShape(kind, (name) => shape.fields[name]?.required !== true, writtenFieldSchema),
  });
}

/** Members that every record has, and that no change removes. */
const KEPT_MEMBERS: readonly string[] = [
  ...['_id', 'userId', 'vaultId', 'kind', 'id', 'schema', 'rev', 'h', 'keys', 'createKey'],
  ...['createdAt', 'updatedAt', 'deletedAt', 'purgeAt'],
];

/** Names of members that a change removes, such as one that a server has added. */
const absentSchema = (kind: Kind) =>
  z
    .array(z.string().regex(/^[^.$\0][^.\0]{0,99}$/))
    .max(100)
    .refine(
      (names) =>
        !names.some((name) => KEPT_MEMBERS.includes(name) || getKindDeclaration(kind).fields[name]?.required === true),
      { error: 'A record keeps this member.' },
    )
    .optional();

/**
 * Body of a change: some fields, a new parent or position, or `deletedAt: null` to restore a record with a fixed id, or
 * with `h` any record. `absent` lists the members to remove; it requires `h`.
 */
export const changeRecordBody = perKind((kind) =>
  makeChangeBody(kind).meta({ ...named('Change', kind), minProperties: 1 }),
);

function makeChangeBody(kind: Kind) {
  const shape = getKindDeclaration(kind);
  return z
    .strictObject({
      schema: schemaNumber.optional(),
      deletedAt: z.null().optional(),
      absent: absentSchema(kind),
      northkeepId,
      ...headerShape,
      ...(shape.ordered ? { index: index.optional() } : {}),
      ...(shape.parents.length > 0
        ? { parentId: z.uuid().optional(), parentKind: z.enum(shape.parents as [string, ...string[]]).optional() }
        : {}),
      ...fieldShape(kind, () => true, writtenFieldSchema),
    })
    .refine((body) => Object.keys(body).some((name) => name !== 'schema' && name !== 'northkeepId'), {
      error: 'Nothing to change.',
    })
    .refine(({ absent, h }) => absent === undefined || h !== undefined, {
      path: ['absent'],
      error: 'A change that removes members needs the new header.',
    });
}

/** Optional body of a deletion. A record that has a header needs its new one; other members are ignored. */
export const removeRecordBody = z.object(headerShape).meta({ id: 'RemoveRecord' }).optional();

/**
 * Body of a bulk creation; each item has its own idempotency key. The items are inserted at the position `atIndex` of
 * the list. Without `atIndex`, each item has the `index` that it states, as in a single creation; an item with a header,
 * which binds the index, has to. `headers` has the new headers of lines that make room for the items.
 */
export function bulkCreateBody(kind: Kind) {
  return z
    .strictObject({
      atIndex: z.int().min(0).max(1e9).optional(),
      items: z
        .array(makeCreateBody(kind).extend({ key: z.uuid() }))
        .min(1)
        .max(BULK_LINES_MAX),
      headers,
    })
    .refine(({ atIndex, items }) => atIndex === undefined || items.every(({ h }) => h === undefined), {
      path: ['atIndex'],
      error: 'A line with a header states its index itself.',
    });
}

const revs = z.array(z.int().min(1)).optional();
/**
 * Bodies of the requests that change the order of records. `revs` has the revision of each record, in the order of the
 * ids. A record that gets a new index keeps its former header, which then no longer fits, unless `headers` has a new one.
 */
export const reorderLinesBody = z.strictObject({ orderedIds: z.array(z.uuid()).min(1).max(10_000), revs, headers });
export const reorderStepsBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1_000), revs, headers });

/** A record in a response. It has every stored member, also those of later releases, because its header binds them. */
export const recordResponse = perKind((kind) => makeRecordOut(kind).meta(named('', kind)));

function makeRecordOut(kind: Kind) {
  return z.looseObject({
    id: z.string(),
    vaultId: vaultIdSchema,
    schema: z.int(),
    rev: z.int(),
    parentId: z.string().nullable(),
    parentKind: z.string().nullable(),
    index: z.number(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    deletedAt: z.iso.datetime().nullable(),
    ...headerShape,
    ...fieldShape(kind, () => true),
  });
}

/**
 * A record in the response to its creation or change. `details` names the fields with a value that was not stored,
 * which only an invalid date can be.
 */
export const writtenRecordResponse = perKind((kind) =>
  Object.values(getKindDeclaration(kind).fields).some((field) => field.seal === 'clear' && field.form === 'date')
    ? makeRecordOut(kind)
        .extend({ details: z.record(z.string(), z.string()).optional() })
        .meta(named('Written', kind))
    : recordResponse(kind),
);

/** Tombstone that the purge leaves of a record. */
export const tombstoneResponse = z
  .strictObject({
    id: z.string(),
    vaultId: vaultIdSchema,
    rev: z.int(),
    deletedAt: instantSchema.nullable(),
    ...headerShape,
  })
  .meta({ id: 'DeletionMark' });
/** A record or its tombstone. */
export const recordOrTombstoneResponse = (kind: Kind) => z.union([recordResponse(kind), tombstoneResponse]);

const changeOut = z
  .union(KIND_NAMES.map((kind) => z.strictObject({ kind: z.literal(kind), record: recordOrTombstoneResponse(kind) })))
  .meta({ id: 'Change' });
export const changesResponse = z.strictObject({
  records: z.array(changeOut).max(CHANGES_PAGE_SIZE),
  next: z.string().nullable(),
});
const revOut = z
  .tuple([z.enum(KIND_NAMES), z.string(), z.int()])
  .rest(z.union([instantSchema, header.unwrap()]))
  .meta({ maxItems: 5 });
export const revsResponse = z.strictObject({ revs: z.array(revOut).max(REVS_PAGE_SIZE), next: z.string().nullable() });
export const trashResponse = z.strictObject({
  records: z.array(changeOut).max(TRASH_PAGE_SIZE),
  next: z.string().nullable(),
});
export const anyRecordResponse = z.union(KIND_NAMES.map(recordResponse)).meta({ id: 'AnyRecord' });

/** Response with all live records of a kind, at most as many as the kind's quota allows. */
export const recordListResponse = (kind: Kind) =>
  z.array(recordResponse(kind)).max(getKindDeclaration(kind).recordsMax);

/** Steps of the tree. Progress is stored in separate records, so the progress of a step in the tree is always 0. */
const steps = z
  .array(
    makeRecordOut('steps')
      .extend({ progress: z.literal(0) })
      .meta({ id: 'StepNode' }),
  )
  .max(getKindDeclaration('steps').recordsMax);
const label = fieldSchema(labelField).nullable();
const milestoneNode = makeRecordOut('milestones')
  .extend({ label: label, selectedSteps: steps, parkedSteps: steps })
  .meta({ id: 'MilestoneNode' });
const goalNode = makeRecordOut('goals')
  .extend({
    label: label,
    selectedSteps: steps,
    parkedSteps: steps,
    milestones: z.array(milestoneNode).max(getKindDeclaration('milestones').recordsMax),
  })
  .meta({ id: 'GoalNode' });
const aimNode = makeRecordOut('aims')
  .extend({ label: label, goals: z.array(goalNode).max(getKindDeclaration('goals').recordsMax) })
  .meta({ id: 'AimNode' });
/** `GET /northkeep`: six collections as a tree. */
export const plannerResponse = z
  .strictObject({
    id: vaultIdSchema,
    idealLife: recordListResponse('idealLife'),
    obstacles: recordListResponse('obstacles'),
    aims: z.array(aimNode).max(getKindDeclaration('aims').recordsMax),
  })
  .meta({ id: 'Planner' });
export const onboardingStatusResponse = z.strictObject({ needsOnboarding: z.boolean() });

export const changesQuery = z.strictObject({
  since: z.iso.datetime().optional(),
  /** Versions before the cursor that the client has, as `formatRecordVersion` names them, separated by commas. */
  seen: z.string().max(CHANGES_SEEN_LENGTH_MAX).optional(),
  /** Present when no record with a time up to the cursor can be missing on the client: it is not read again. */
  settled: z.literal('true').optional(),
  after: z.string().max(200).optional(),
  kinds: z.string().max(200).optional(),
});
/**
 * Response of `GET /lines/{lineId}/versions?after=`: versions of a line, latest first. `next` is the `after` parameter
 * of the following page.
 */
export const lineVersionsResponse = z.strictObject({
  records: z.array(recordResponse('lineVersions')).max(LINE_VERSIONS_PAGE_SIZE),
  next: z.string().nullable(),
});
/**
 * Response of `GET /sync/histories?after=`: versions of all lines, ordered by id. `next` is the `after` parameter of
 * the following page.
 */
export const lineHistoriesResponse = z.strictObject({
  records: z.array(recordResponse('lineVersions')).max(LINE_HISTORIES_PAGE_SIZE),
  next: z.string().nullable(),
});
export const pageCursorQuery = z.strictObject({ after: z.string().max(200).optional() });
/** Body of `POST /sync/restore`. `h` is the new header of the record itself, which one that has a header needs. */
export const restoreBody = z.strictObject({ kind: z.string(), id: z.string().max(64), ...headerShape });
