import { model, Schema } from 'mongoose';

/** A minute at which a user is reminded of a line. The server does not know of which one. */
export interface LineReminderDoc {
  /** User id and minute, so that several devices of a user store the same document. */
  readonly _id: string;
  readonly userId: string;
  /** Random id, in base64url, which the push message carries. */
  readonly id: string;
  /** Minute at which the message is due, counted from 1970. */
  readonly dueMinute: number;
  /** True for a minute that the user asked for in a notification. The lists of the devices do not contain it. */
  readonly isAgain?: boolean;
}

const text = { type: String, required: true } as const;
const schema = new Schema<LineReminderDoc>(
  { _id: text, userId: text, id: text, dueMinute: { type: Number, required: true }, isAgain: Boolean },
  { collection: 'push_line_reminders', versionKey: false },
);
schema.index({ userId: 1 });
schema.index({ dueMinute: 1 });
export const LineReminderModel = model<LineReminderDoc>('LineReminder', schema);

export const lineReminderId = (userId: string, dueMinute: number): string => `${userId} ${dueMinute}`;
