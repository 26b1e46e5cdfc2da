import { AUDITED_ACTIONS, type AuditedAction } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';

/** An entry of the audit log. It names accounts by their ids only and is never changed or deleted. */
export interface AuditEntry {
  /**
   * Id of the entry: a UUID. For an action that takes effect only once for its target, the id is a name such as
   * `fee-waived:<id of the request>`.
   */
  readonly _id: string;
  readonly at: Date;
  /** User id of the administrator; null for the command line. */
  readonly by: string | null;
  readonly action: AuditedAction;
  /** Id of the card, account or support request; null for an action without a target. */
  readonly targetId: string | null;
  /** Title of the card at the time of the action; null for other targets. */
  readonly title: string | null;
  /** Detail of the action, such as the new role or the names of the changed fields; null for none. */
  readonly detail: string | null;
}

const text = { type: String, default: null };
const schema = new Schema<AuditEntry>(
  {
    _id: { type: String },
    at: { type: Date, required: true },
    by: text,
    action: { type: String, required: true, enum: AUDITED_ACTIONS },
    targetId: text,
    title: text,
    detail: text,
  },
  { collection: 'audit_log', versionKey: false },
);
schema.index({ at: -1, _id: -1 });

export const AuditLogModel = model<AuditEntry>('AuditLog', schema);
