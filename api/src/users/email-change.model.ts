import { model, Schema } from 'mongoose';

/** A requested new email whose code was mailed and not yet entered. */
interface EmailChangeDoc {
  /** The userId, so that a second request replaces the first. */
  readonly _id: string;
  readonly email: string;
  /**
   * True when the requester has proven to be the owner. The code then changes the email at once; otherwise it only
   * schedules the change.
   */
  readonly proven: boolean;
  readonly codeHash: string;
  readonly codeTries: number;
  readonly expiresAt: Date;
}

/** A change of the email that was requested without proof of the owner: it waits seven days and can be cancelled. */
export interface PendingEmailChange {
  readonly email: string;
  readonly at: Date;
  /** SHA-256 of the token in the mailed cancel link, as base64url. */
  readonly tokenHash: string;
}

/** A former email of the account. Data stored under it up to `until` is deleted with the account. */
export interface FormerEmail {
  readonly email: string;
  /** Time of the change. Later data under the email may belong to its next owner. */
  readonly until: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<EmailChangeDoc>(
  {
    _id: text,
    email: text,
    proven: { type: Boolean, required: true },
    codeHash: text,
    codeTries: { type: Number, required: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { collection: 'email_changes', versionKey: false },
);
export const EmailChangeModel = model<EmailChangeDoc>('EmailChange', schema);

export const emailChangeFields = {
  plannedEmail: {
    type: new Schema<PendingEmailChange>(
      { email: text, at: { type: Date, required: true }, tokenHash: text },
      { _id: false },
    ),
    default: undefined,
  },
  formerEmails: {
    type: [new Schema<FormerEmail>({ email: text, until: { type: Date, required: true } }, { _id: false })],
    default: undefined,
  },
};
