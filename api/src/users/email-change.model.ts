import { model, Schema } from 'mongoose';

/** A new address of a person's, until the code that was sent there is typed. */
interface EmailChangeDoc {
  /** The userId: the last wish counts. */
  readonly _id: string;
  readonly email: string;
  /** Whether the proof that counts was shown: only then the address changes with the code, otherwise it waits. */
  readonly proven: boolean;
  readonly codeHash: string;
  readonly codeTries: number;
  readonly expiresAt: Date;
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
