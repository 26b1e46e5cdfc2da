import {
  FEEDBACK_CATEGORIES,
  type FeedbackCategory,
  PICTURE_TYPES,
  type PictureType,
  SEVERITIES,
  type Severity,
} from '@northkeep/contracts';
import { model, Schema } from 'mongoose';

/** Feedback of a user, stored in the clear. `severity` is for bug reports, `importance` for feature requests. */
export interface FeedbackDoc {
  readonly userId: string;
  readonly category: FeedbackCategory;
  readonly subject: string;
  readonly description: string;
  readonly severity: Severity | null;
  readonly reproductionSteps: string | null;
  readonly importance: number | null;
  /** Null unless the user agreed to be contacted. */
  readonly contactEmail: string | null;
  readonly picture: { readonly type: PictureType; readonly bytes: Buffer } | null;
  readonly at: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<FeedbackDoc>(
  {
    userId: { ...text, index: true },
    category: { ...text, enum: FEEDBACK_CATEGORIES },
    subject: text,
    description: text,
    severity: { type: String, enum: [...SEVERITIES, null], default: null },
    reproductionSteps: { type: String, default: null },
    importance: { type: Number, default: null },
    contactEmail: { type: String, default: null },
    picture: {
      type: new Schema(
        { type: { ...text, enum: PICTURE_TYPES }, bytes: { type: Buffer, required: true } },
        { _id: false },
      ),
      default: null,
    },
    at: { type: Date, required: true, index: true },
  },
  { collection: 'feedback', versionKey: false },
);
export const FeedbackModel = model<FeedbackDoc>('Feedback', schema);
