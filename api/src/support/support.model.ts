import {
  SUPPORT_REQUEST_STATES,
  SUPPORT_TOPICS,
  type SupportRequestState,
  type SupportTopic,
} from '@northkeep/contracts';
import { model, Schema, type Types } from 'mongoose';
import { indexMailSource, type MailSource, mailSourceFields } from '../platform/mail/pending-mail.ts';

/** Message of a visitor or user to support, stored in the clear for the administrators. */
export interface SupportDoc extends MailSource {
  readonly _id: Types.ObjectId;
  readonly kind: SupportTopic;
  readonly email: string;
  readonly message: string;
  readonly state: SupportRequestState;
  readonly at: Date;
  /** The userId of the administrator who decided the request; null for an open request. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const text = { type: String, required: true } as const;
const schema = new Schema<SupportDoc>(
  {
    kind: { ...text, enum: SUPPORT_TOPICS },
    email: text,
    message: text,
    state: { ...text, enum: SUPPORT_REQUEST_STATES },
    at: { type: Date, required: true },
    decidedBy: { type: String, default: null },
    decidedAt: { type: Date, default: null },
    ...mailSourceFields,
  },
  { collection: 'support_requests', versionKey: false },
);
schema.index({ state: 1, at: -1 });
schema.index({ email: 1, at: -1 });
indexMailSource(schema);
export const SupportModel = model<SupportDoc>('SupportRequest', schema);
