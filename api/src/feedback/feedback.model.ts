import {
  FEEDBACK_CATEGORIES,
  FEEDBACK_SEVERITIES,
  FEEDBACK_STATES,
  type FeedbackCategory,
  type FeedbackSeverity,
  type FeedbackState,
  PICTURE_TYPES,
  type PictureType,
} from '@northkeep/contracts';
import { model, Schema, type Types } from 'mongoose';

/** Feedback of a user, stored in the clear. `severity` is for bug reports, `importance` for feature requests. */
export interface FeedbackDoc {
  readonly _id: Types.ObjectId;
  readonly userId: string;
  readonly category: FeedbackCategory;
  readonly subject: string;
  readonly description: string;
  readonly severity: FeedbackSeverity | null;
  readonly reproductionSteps: string | null;
  readonly importance: number | null;
  /** Null unless the user agreed to be contacted. */
  readonly contactEmail: string | null;
  /** Picture of the feedback. `size` is in bytes, so that a list can show it without reading the picture. */
  readonly picture: { readonly type: PictureType; readonly bytes: Buffer; readonly size: number } | null;
  readonly state: FeedbackState;
  readonly at: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<FeedbackDoc>(
  {
    userId: { ...text, index: true },
    category: { ...text, enum: FEEDBACK_CATEGORIES },
    subject: text,
    description: text,
    severity: { type: String, enum: [...FEEDBACK_SEVERITIES, null], default: null },
    reproductionSteps: { type: String, default: null },
    importance: { type: Number, default: null },
    contactEmail: { type: String, default: null },
    picture: {
      type: new Schema(
        {
          type: { ...text, enum: PICTURE_TYPES },
          bytes: { type: Buffer, required: true },
          size: { type: Number, required: true },
        },
        { _id: false },
      ),
      default: null,
    },
    state: { type: String, enum: FEEDBACK_STATES, default: 'open' },
    at: { type: Date, required: true, index: true },
  },
  { collection: 'feedback', versionKey: false },
);
export const FeedbackModel = model<FeedbackDoc>('Feedback', schema);
