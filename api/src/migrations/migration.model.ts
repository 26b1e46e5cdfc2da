import { model, Schema } from 'mongoose';

/** A migration step that was begun on this database. */
export interface MigrationDoc {
  /** Number of the step. */
  readonly _id: number;
  readonly name: string;
  /** Id of the lease under which the last process worked on the step. */
  readonly lease: string;
  /** Cursor of the next batch; null before the first one. */
  readonly cursor: string | null;
  /** Number of indexes or documents that were changed. */
  readonly changed: number;
  readonly startedAt: Date;
  /** Null until the step is finished. */
  readonly finishedAt: Date | null;
}

const schema = new Schema<MigrationDoc>(
  {
    _id: { type: Number },
    name: { type: String, required: true },
    lease: { type: String, required: true },
    cursor: { type: String, default: null },
    changed: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'migrations', versionKey: false },
);

export const MigrationModel = model<MigrationDoc>('Migration', schema);
