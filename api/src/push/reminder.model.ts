import { REMINDER_KINDS, type ReminderKind } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';

/** A reminder of a user, in the clear: the server has to send it. */
export interface ReminderDoc {
  /** User id and kind of the reminder. */
  readonly _id: string;
  readonly userId: string;
  readonly kind: ReminderKind;
  /** Day of the week, 0 for Sunday to 6 for Saturday; null for every day. */
  readonly day: number | null;
  /** Time of day as 'HH:MM' in `zone`. */
  readonly time: string;
  /** IANA name of the time zone. */
  readonly zone: string;
  /** Time of the next message; absent while the reminder is off. */
  readonly dueAt?: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<ReminderDoc>(
  {
    _id: text,
    userId: text,
    kind: { ...text, enum: REMINDER_KINDS },
    day: { type: Number, default: null },
    time: text,
    zone: text,
    dueAt: { type: Date },
  },
  { collection: 'push_reminders', versionKey: false },
);
schema.index({ userId: 1 });
// The index is sparse, because the job reads only reminders that are on.
schema.index({ dueAt: 1 }, { sparse: true });
export const ReminderModel = model<ReminderDoc>('Reminder', schema);

export const reminderId = (userId: string, kind: ReminderKind): string => `${userId} ${kind}`;
