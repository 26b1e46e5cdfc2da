import {
  type Envelope,
  getKindDeclaration,
  isKind,
  type Kind,
  type RecordBase,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';
import { invalidInputError } from '../errors.ts';
import type { OperationContext } from '../operation.ts';
import { JsonStream, streamJsonList } from '../platform/json-stream.ts';
import { changeRecord } from './commands/change-record.ts';
import { createRecord } from './commands/create-record.ts';
import { removeRecord } from './commands/remove-record.ts';
import { readKindFields } from './kind-fields.ts';
import { readChangePreconditions, readIdempotencyKey } from './preconditions.ts';
import type { RecordOwner, StoredRecord } from './record.model.ts';
import { presentRecord, presentRecordOrTombstone } from './record.presenter.ts';
import { type RecordQuery, readRecordBatches } from './record-batches.ts';
import type { RecordLimit } from './record-limits.ts';
import { ensureParents, type RecordRef } from './record-parents.ts';

/** Context of a handler in an operation on vault content, with or without a body. */
// biome-ignore lint/complexity/noBannedTypes: no shapes of its own; what input holds is named by each call
export type ContentContext = Pick<OperationContext<'session', 'content', {}>, 'session' | 'vaultId' | 'get'>;

/** Owner of the records that this request may access: the user and the vault that the request names. */
export const recordOwnerOf = ({ session, vaultId }: Pick<ContentContext, 'session' | 'vaultId'>): RecordOwner => ({
  userId: session.userId,
  vaultId,
});

interface CreateBody {
  readonly id: string;
  readonly schema: number;
  readonly index?: unknown;
  readonly [field: string]: unknown;
}
interface ChangeBody {
  readonly schema?: number | undefined;
  readonly index?: unknown;
  readonly deletedAt?: null | undefined;
  readonly absent?: readonly string[] | undefined;
  readonly parentId?: unknown;
  readonly parentKind?: unknown;
  readonly [field: string]: unknown;
}

/** A record as the response to a write has it: `details` names the fields whose values were not stored. */
type WrittenRecord = RecordBase & { readonly details?: Readonly<Record<string, string>> };

interface RemoveBody {
  readonly h?: Envelope | undefined;
}

/** Kind of a record and, for a nested one, the parents that the URL names, from the root down. */
interface RecordPath {
  readonly kind: Kind;
  readonly parents?: readonly RecordRef[];
}

interface ChangePath extends RecordPath {
  readonly id: string;
  /** Limit for a record that the change restores or creates. */
  readonly limit?: RecordLimit;
  /** Idempotency key and base; by default those of the request's headers. */
  readonly preconditions?: ReturnType<typeof readChangePreconditions>;
}

const numberOr = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Creates the record that a validated body describes and returns it in wire form. */
export async function handleCreate(
  ctx: ContentContext & { readonly input: { readonly body: CreateBody } },
  { kind, parents = [], limit }: RecordPath & { readonly limit?: RecordLimit },
): Promise<WrittenRecord> {
  const { body } = ctx.input;
  const owner = recordOwnerOf(ctx);
  const key = readIdempotencyKey(ctx);
  const { fields, report } = readKindFields(kind, body);
  await ensureParents(owner, parents);
  const parent = parents.at(-1);
  const stored = await createRecord({
    kind,
    owner,
    id: body.id,
    key,
    schema: body.schema,
    index: numberOr(body.index),
    fields,
    ...(parent ? { parent } : {}),
    ...(limit ? { limit } : {}),
  });
  return { ...presentRecord(stored), ...report };
}

/** Changes a record by a validated body and returns the new version in wire form. */
export async function handleChange(
  ctx: ContentContext & { readonly input: { readonly body: ChangeBody } },
  { kind, parents = [], id, limit, preconditions = readChangePreconditions(ctx) }: ChangePath,
): Promise<WrittenRecord> {
  const { body } = ctx.input;
  const owner = recordOwnerOf(ctx);
  const { fields, report } = readKindFields(kind, body);
  const move = newParentOf(kind, body);
  await ensureParents(owner, parents);
  if (move) await ensureParents(owner, [move]);
  const under = parents.at(-1);
  const stored = await changeRecord({
    ...preconditions,
    kind,
    owner,
    id,
    move,
    schema: body.schema,
    index: numberOr(body.index),
    fields,
    absent: body.absent ?? [],
    isRestore: body.deletedAt === null,
    // A record that a change moves may be below a parent that does not exist. The base of the change names its state.
    ...(under && !move ? { under } : {}),
    ...(limit ? { limit } : {}),
  });
  return { ...presentRecord(stored), ...report };
}

/**
 * Returns the new parent in the body of a change. A record kind with parents of several kinds needs `parentKind` in the
 * body.
 */
function newParentOf(kind: Kind, { parentId, parentKind }: ChangeBody): RecordRef | undefined {
  if (typeof parentId !== 'string') return undefined;
  const allowed = getKindDeclaration(kind).parents;
  const newKind = parentKind ?? (allowed.length === 1 ? allowed[0] : undefined);
  if (!isKind(newKind)) throw invalidInputError({ parentKind: 'The kind of the new parent is needed.' });
  return { kind: newKind, id: parentId };
}

/** Deletes a record and its descendants and returns the tombstone. */
export async function handleRemove(
  ctx: ContentContext & { readonly input: { readonly body: RemoveBody | undefined } },
  { kind, parents = [], id }: RecordPath & { readonly id: string },
): Promise<WireRecord | Tombstone> {
  const under = parents.at(-1);
  const h = ctx.input.body?.h;
  const tombstone = await removeRecord({
    ...readChangePreconditions(ctx),
    kind,
    owner: recordOwnerOf(ctx),
    id,
    fields: h ? { h } : {},
    ...(under ? { under } : {}),
  });
  return presentRecordOrTombstone(tombstone);
}

/** Filter of the live records of a kind below a parent. `parentId` is null for kinds without parents. */
export const liveChildrenFilter = (owner: RecordOwner, kind: Kind, parentId: string | null) => ({
  ...owner,
  kind,
  deletedAt: null,
  parentId,
});

/** Order of a list: by `index`, then by `id`. */
export const LIST_ORDER = { index: 1, id: 1 } as const;

type OrderedRecord = Pick<StoredRecord, 'id' | 'index'>;
/** Compares records in {@link LIST_ORDER}: all devices show lists in this order. */
export const compareByIndex = (a: OrderedRecord, b: OrderedRecord): number =>
  (a.index ?? 0) - (b.index ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Streams the live records that match `filter`, by default those without a parent, in wire form and list order. */
export function handleList(
  ctx: Pick<ContentContext, 'session' | 'vaultId'>,
  kind: Kind,
  filter: Readonly<Record<string, unknown>> = { parentId: null },
): JsonStream {
  const live = { ...recordOwnerOf(ctx), kind, deletedAt: null, ...filter };
  return new JsonStream(streamJsonList(presentRecordBatches({ filter: live, sort: LIST_ORDER })));
}

/** Reads records in wire form, batch by batch. */
export async function* presentRecordBatches(
  query: Omit<RecordQuery, 'projection'>,
): AsyncGenerator<WireRecord[], void> {
  for await (const batch of readRecordBatches(query)) yield batch.map(presentRecord);
}
