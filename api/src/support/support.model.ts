import { SUPPORT_KINDS, SUPPORT_STATES, type SupportKind, type SupportState } from '@northkeep/contracts';
import { model, Schema, type Types } from 'mongoose';

/** What somebody wrote to support; sent in the clear, so that a person can read it (privacy contract). */
export interface SupportDoc {
  readonly _id: Types.ObjectId;
  readonly kind: SupportKind;
  readonly email: string;
  readonly message: string;
  readonly state: SupportState;
  readonly at: Date;
  /** Administrator and moment of the decision. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const text = { type: String, required: true } as const;
const schema = new Schema<SupportDoc>(
  {
    kind: { ...text, enum: SUPPORT_KINDS },
    email: text,
    message: text,
    state: { ...text, enum: SUPPORT_STATES },
    at: { type: Date, required: true },
    decidedBy: { type: String, default: null },
    decidedAt: { type: Date, default: null },
  },
  { collection: 'support_requests', versionKey: false },
);
schema.index({ state: 1, at: -1 });
schema.index({ email: 1, at: -1 });
export const SupportModel = model<SupportDoc>('SupportRequest', schema);

/** An address that is written to once, when a plan can be bought. */
interface SubscriberDoc {
  /** List and address: nobody stands on a list twice. */
  readonly _id: string;
  readonly list: string;
  readonly email: string;
  readonly at: Date;
}

const subscriber = new Schema<SubscriberDoc>(
  { _id: text, list: text, email: text, at: { type: Date, required: true } },
  { collection: 'subscribers', versionKey: false },
);
export const SubscriberModel = model<SubscriberDoc>('Subscriber', subscriber);
