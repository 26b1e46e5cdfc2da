import { type Envelope, getKindDeclaration, HEADER_MEMBER, KIND_NAMES, type Kind } from '@northkeep/contracts';
import mongoose, { Schema } from 'mongoose';

/** User and vault that own a record. Part of every query. */
export interface RecordOwner {
  readonly userId: string;
  readonly vaultId: string;
}

/**
 * Stored form of a record (docs/database.md): the fields common to all kinds and those that `contracts` declares for
 * its kind. A purged record keeps only the first seven fields. A live record has no `deletedAt`.
 */
export interface StoredRecord extends RecordOwner {
  readonly kind: Kind;
  readonly id: string;
  readonly rev: number;
  readonly deletedAt?: Date | null;
  /** Sealed header; only its nonce is read, as part of the base of a change. */
  readonly h?: Envelope;
  /**
   * Time from which the purge strips the deleted record. Only a deleted record that is not stripped yet has this field.
   */
  readonly purgeAt?: Date;
  readonly schema?: number;
  /** Idempotency key of the creation. */
  readonly createKey?: string;
  /** Idempotency keys of the last changes, the newest last. */
  readonly keys?: readonly string[];
  readonly parentId?: string | null;
  readonly parentKind?: Kind | null;
  readonly index?: number;
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
  readonly [field: string]: unknown;
}

const fieldNames = new Set(KIND_NAMES.flatMap((kind) => Object.keys(getKindDeclaration(kind).fields)));
const schema = new Schema<StoredRecord>(
  {
    userId: { type: String },
    vaultId: { type: String },
    kind: { type: String },
    id: { type: String },
    rev: { type: Number },
    deletedAt: { type: Date },
    [HEADER_MEMBER]: { type: Schema.Types.Mixed },
    purgeAt: { type: Date },
    schema: { type: Number },
    createKey: { type: String },
    keys: { type: [String], default: undefined },
    parentId: { type: String },
    parentKind: { type: String },
    index: { type: Number },
    createdAt: { type: Date },
    updatedAt: { type: Date },
    ...Object.fromEntries([...fieldNames].map((name) => [name, { type: Schema.Types.Mixed }])),
  },
  {
    collection: 'records',
    shardKey: { userId: 1 },
    id: false,
    versionKey: false,
    minimize: false,
    suppressReservedKeysWarning: true,
  },
);
schema.index({ userId: 1, vaultId: 1, kind: 1, id: 1 }, { unique: true });
// Index of the changes feed. It contains `kind`, so that records of other kinds are skipped without being fetched, and
// ends with `id`, so that the order is definite even when many records have the same millisecond.
schema.index({ userId: 1, updatedAt: 1, kind: 1, id: 1 });
// Index of the lists, which read the live children of a parent in their order, and of the trash, which reads the
// deleted records of all kinds, the latest first. The kind follows `deletedAt`, so that the trash is one range.
schema.index({ userId: 1, vaultId: 1, deletedAt: -1, kind: 1, parentId: 1, index: 1, id: 1 });
for (const name of new Set(KIND_NAMES.flatMap((kind) => getKindDeclaration(kind).listFilters ?? [])))
  schema.index({ userId: 1, vaultId: 1, kind: 1, deletedAt: 1, [name]: 1, index: 1, id: 1 });
// The index is sparse, because tombstones are kept forever and must not slow the purge down.
schema.index({ purgeAt: 1 }, { sparse: true });

/**
 * Model of all records. Reads must be lean: the record field `schema` would shadow mongoose's `Document.schema`. The
 * schema contains the fields of all kinds, so every write checks its fields with `ensureKindFields`.
 */
export const RecordModel = mongoose.model<StoredRecord>('Record', schema);

type Filter = mongoose.mongo.Filter<mongoose.mongo.BSON.Document>;
/** Update operators with their fields. */
type Update = Readonly<Record<`$${string}`, object>>;

/** Finds a record by the driver, because mongoose spends more CPU time on casting the query than the query takes. */
export const findRecord = (
  filter: Filter,
  projection: Readonly<Record<string, 0 | 1>> = {},
): Promise<StoredRecord | null> => RecordModel.collection.findOne<StoredRecord>(filter, { projection });

/** Updates a record in one write, by the driver as {@link findRecord}. Returns the new version; null without a match. */
export async function updateRecordBy(
  filter: Filter,
  update: Update,
  options: { readonly upsert?: true } = {},
): Promise<StoredRecord | null> {
  const updated = await RecordModel.collection.findOneAndUpdate(filter, update, {
    ...options,
    returnDocument: 'after',
  });
  // The cast is safe: only records are stored in this collection.
  return updated as StoredRecord | null;
}
