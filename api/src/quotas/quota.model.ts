import { model, Schema } from 'mongoose';

/** Identifies the counter of one kind of stored item of a user. */
export interface QuotaKey {
  readonly userId: string;
  /**
   * First vaultId of the vault. It identifies the vault, although each key rotation gives the vault a new vaultId
   * (`vault-lineage.ts`). Null for items outside a vault.
   */
  readonly vaultId: string | null;
  readonly kind: string;
}

/** Counter of the items that are stored or reserved (docs/adr/0022-quota-counters.md). */
export interface QuotaDoc extends QuotaKey {
  readonly count: number;
  /** Version, raised with every change of `count`. A recount is stored only when the version is unchanged. */
  readonly version: number;
  /** Time of the last recount. Releasing a reservation that was made before this time does not reduce the counter. */
  readonly countedAt: Date;
  /**
   * Time after which no write that belongs to a reservation can still be running. Each reservation sets it, and a
   * recount removes it.
   */
  readonly recountAfter?: Date;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const schema = new Schema<QuotaDoc>(
  {
    userId: text,
    vaultId: { type: String, default: null },
    kind: text,
    count: number,
    version: number,
    countedAt: { type: Date, required: true },
    recountAfter: { type: Date },
  },
  { collection: 'quotas', shardKey: { userId: 1 }, versionKey: false },
);
schema.index({ userId: 1, vaultId: 1, kind: 1 }, { unique: true });
// The index is sparse, because the job reads only counters with reservations since their last recount.
schema.index({ recountAfter: 1 }, { sparse: true });

export const QuotaModel = model<QuotaDoc>('Quota', schema);

/** A quota: the key of its counter, and a function that counts the stored items. */
export interface Quota {
  readonly key: QuotaKey;
  /** Counts the stored items. Never misses an item that is stored for the whole duration of the call. */
  readonly countStored: () => Promise<number>;
}
