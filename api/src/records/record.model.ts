import { getKindDeclaration, KIND_NAMES, type Kind } from '@northkeep/contracts';
import mongoose, { type Model, Schema } from 'mongoose';

/** User and vault that own a record. Part of every query. */
export interface RecordOwner {
  readonly userId: string;
  readonly vaultId: string;
}

/**
 * Stored form of a record (docs/database.md): the fields common to all kinds and those that `contracts` declares for
 * its kind. A purged record keeps only the first five fields. A live record has no `deletedAt`.
 */
export interface StoredRecord extends RecordOwner {
  readonly id: string;
  readonly rev: number;
  readonly deletedAt?: Date | null;
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

function schemaOf(kind: Kind): Schema {
  const fields = Object.keys(getKindDeclaration(kind).fields).map((name) => [name, { type: Schema.Types.Mixed }]);
  const schema = new Schema(
    {
      userId: { type: String },
      vaultId: { type: String },
      id: { type: String },
      rev: { type: Number },
      deletedAt: { type: Date },
      purgeAt: { type: Date },
      schema: { type: Number },
      createKey: { type: String },
      keys: { type: [String], default: undefined },
      parentId: { type: String },
      parentKind: { type: String },
      index: { type: Number },
      createdAt: { type: Date },
      updatedAt: { type: Date },
      ...Object.fromEntries(fields),
    },
    {
      collection: kind,
      shardKey: { userId: 1 },
      id: false,
      versionKey: false,
      minimize: false,
      suppressReservedKeysWarning: true,
    },
  );
  schema.index({ userId: 1, vaultId: 1, id: 1 }, { unique: true });
  // The index ends with `id`, so that the changes feed has a definite order even when many records have the same
  // millisecond.
  schema.index({ userId: 1, updatedAt: 1, id: 1 });
  // Index for lists, which read the live children of a parent in their order, and for the trash, which reads deleted
  // records by `deletedAt`.
  schema.index({ userId: 1, vaultId: 1, deletedAt: 1, parentId: 1, index: 1, id: 1 });
  for (const name of getKindDeclaration(kind).listFilters ?? [])
    schema.index({ userId: 1, vaultId: 1, deletedAt: 1, [name]: 1, index: 1, id: 1 });
  // The index is sparse, because tombstones are kept forever and must not slow the purge down.
  schema.index({ purgeAt: 1 }, { sparse: true });
  return schema;
}

const models = new Map<Kind, Model<StoredRecord>>(
  KIND_NAMES.map((kind) => [
    kind,
    mongoose.model<StoredRecord>(`record.${kind}`, schemaOf(kind) as Schema<StoredRecord>),
  ]),
);

/**
 * Returns the model of a kind. Reads must be lean: the record field `schema` would shadow mongoose's `Document.schema`.
 */
export function findRecordModel(kind: Kind): Model<StoredRecord> {
  const model = models.get(kind);
  if (!model) throw new Error(`No mongoose model for the record kind ${kind}.`);
  return model;
}
