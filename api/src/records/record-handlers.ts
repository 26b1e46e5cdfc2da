import { isKind, type Kind, kindShape, type WireRecord } from '@northkeep/contracts';
import { invalidInput } from '../errors.ts';
import type { OperationContext } from '../operation.ts';
import { changeRecord } from './commands/change-record.ts';
import { createRecord } from './commands/create-record.ts';
import { removeRecord } from './commands/remove-record.ts';
import { fieldsOf } from './kind-fields.ts';
import { changeOf, mutationKeyOf } from './preconditions.ts';
import { type Owner, recordModel, type StoredRecord } from './record.model.ts';
import { presentAny, presentRecord } from './record.presenter.ts';
import type { RecordLimit } from './record-limits.ts';
import { ensureParents, type RecordRef } from './record-parents.ts';

/** A handler's context in an operation on content, with or without a body. */
// biome-ignore lint/complexity/noBannedTypes: no shapes of its own; what input holds is named by each call
export type ContentContext = Pick<OperationContext<'session', 'content', {}>, 'session' | 'vaultId' | 'get'>;

/** Owner of the records that this request may access: the user and the vault that the request names. */
export const ownerOf = ({ session, vaultId }: Pick<ContentContext, 'session' | 'vaultId'>): Owner => ({
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
  readonly parentId?: unknown;
  readonly parentKind?: unknown;
  readonly [field: string]: unknown;
}

/** Kind of a record and, for a nested one, the parents that the path names, from the root down. */
interface Where {
  readonly kind: Kind;
  readonly parents?: readonly RecordRef[];
}

const numberOr = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Creates the record that a validated body describes and presents it. */
export async function handleCreate(
  ctx: ContentContext & { readonly input: { readonly body: CreateBody } },
  { kind, parents = [], limit }: Where & { readonly limit?: RecordLimit },
): Promise<WireRecord> {
  const { body } = ctx.input;
  const owner = ownerOf(ctx);
  const key = mutationKeyOf(ctx);
  await ensureParents(owner, parents);
  const parent = parents.at(-1);
  const stored = await createRecord({
    kind,
    owner,
    id: body.id,
    key,
    schema: body.schema,
    index: numberOr(body.index),
    fields: fieldsOf(kind, body),
    ...(parent ? { parent } : {}),
    ...(limit ? { limit } : {}),
  });
  return presentRecord(kind, stored);
}

/** Changes a record by a validated body and presents it as it now stands. */
export async function handleChange(
  ctx: ContentContext & { readonly input: { readonly body: ChangeBody } },
  { kind, parents = [], id }: Where & { readonly id: string },
): Promise<WireRecord> {
  const { body } = ctx.input;
  const owner = ownerOf(ctx);
  const change = changeOf(ctx);
  const move = placeOf(kind, body);
  await ensureParents(owner, parents);
  if (move) await ensureParents(owner, [move]);
  const under = parents.at(-1);
  const stored = await changeRecord({
    ...change,
    kind,
    owner,
    id,
    move,
    schema: body.schema,
    index: numberOr(body.index),
    fields: fieldsOf(kind, body),
    takeUp: body.deletedAt === null,
    ...(under ? { under } : {}),
  });
  return presentRecord(kind, stored);
}

/** The new parent that a change names; where kinds differ (goals, milestones), the body says which. */
function placeOf(kind: Kind, { parentId, parentKind }: ChangeBody): RecordRef | undefined {
  if (typeof parentId !== 'string') return undefined;
  const allowed = kindShape(kind).parents;
  const named = parentKind ?? (allowed.length === 1 ? allowed[0] : undefined);
  if (!isKind(named)) throw invalidInput({ parentKind: 'The kind of the new parent is needed.' });
  return { kind: named, id: parentId };
}

/** Removes a record and what lies under it. Presents the marked record; nothing where there was none. */
export async function handleRemove(
  ctx: ContentContext,
  { kind, parents = [], id }: Where & { readonly id: string },
): Promise<unknown> {
  const under = parents.at(-1);
  const gone = await removeRecord({ ...changeOf(ctx), kind, owner: ownerOf(ctx), id, ...(under ? { under } : {}) });
  return gone ? presentAny(kind, gone) : undefined;
}

/** Fields that no list returns and that are not read from the database. */
const UNSHOWN = { _id: 0, userId: 0, createKey: 0, keys: 0 } as const;

/** All live records of a kind, by their order. */
export async function listRecords(
  kind: Kind,
  owner: Owner,
  filter: Readonly<Record<string, unknown>> = {},
): Promise<StoredRecord[]> {
  const records = await recordModel(kind)
    .find({ ...owner, deletedAt: null, ...filter })
    .select(UNSHOWN)
    .lean();
  return records.sort(compareByIndex);
}

/** The order that everybody sees: by `index`, ties by `id`. */
export const compareByIndex = (a: StoredRecord, b: StoredRecord): number =>
  (a.index ?? 0) - (b.index ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export async function handleList(
  ctx: ContentContext,
  kind: Kind,
  filter?: Readonly<Record<string, unknown>>,
): Promise<WireRecord[]> {
  return (await listRecords(kind, ownerOf(ctx), filter)).map((record) => presentRecord(kind, record));
}
