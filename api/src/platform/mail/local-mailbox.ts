import { DAY_MS } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import { retryUpsert } from '../database.ts';
import { type Email, type EmailBlock, renderEmailText } from './email.ts';
import type { MailToDeliver, MailTransport } from './mail-transport.ts';

/** Stored form of a captured email. The field name `letter` is part of the storage format. */
interface StoredMail {
  /** Id of the outbox entry. */
  readonly _id: string;
  readonly to: string;
  readonly at: Date;
  readonly letter: Email;
  readonly expiresAt: Date;
}

/** Email that the local mailbox has stored instead of sending it. */
export interface CapturedMail {
  /** Id of the outbox entry. */
  readonly id: string;
  readonly to: string;
  readonly at: Date;
  readonly email: Email;
}

const RETENTION_MS = 7 * DAY_MS;
const LIST_MAX = 200;

const schema = new Schema<StoredMail>(
  {
    _id: { type: String, required: true },
    to: { type: String, required: true },
    at: { type: Date, required: true, index: true },
    letter: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { collection: 'mailbox', versionKey: false },
);
const MailModel = model<StoredMail>('Mail', schema);

/** Recipient that the mailbox stores for an email about the end of an account, in place of the address. */
export const DELETED_RECIPIENT = 'deleted account';

/**
 * Stores an email for seven days, so that the operator of this instance can read it. A second delivery of the same
 * email does nothing.
 */
export async function storeInMailbox({ id, to, at, email, isAccountGone }: MailToDeliver): Promise<void> {
  const mail = {
    to: isAccountGone ? DELETED_RECIPIENT : to,
    at,
    letter: email,
    expiresAt: new Date(at.getTime() + RETENTION_MS),
  };
  await retryUpsert(() =>
    MailModel.findOneAndUpdate({ _id: id }, { $setOnInsert: mail }, { upsert: true, returnDocument: 'after' }).lean(),
  );
}

/** Deletes the stored emails to an address; `until` limits this to emails up to a date. */
export async function forgetRecipient(to: string, until: Date | null): Promise<void> {
  await MailModel.deleteMany({ to, ...(until === null ? {} : { at: { $lte: until } }) });
}

/** Transport that stores emails in the local mailbox instead of sending them. */
export const localMailboxTransport: MailTransport = {
  send: storeInMailbox,
  verify: async () => {},
  close() {},
};

const capturedMail = ({ _id, to, at, letter }: StoredMail): CapturedMail => ({ id: _id, to, at, email: letter });

/** Lists the latest 200 emails, newest first. */
export async function listMails(): Promise<CapturedMail[]> {
  const mails = await MailModel.find().sort({ at: -1, _id: -1 }).limit(LIST_MAX).lean();
  return mails.map(capturedMail);
}

/** Reads one email; null when there is none. */
export async function readMail(id: string): Promise<CapturedMail | null> {
  const mail = await MailModel.findById(id).lean();
  return mail && capturedMail(mail);
}

/** Form of an email in `/dev/mail.json` and `npm run mail`. */
export interface MailView {
  readonly id: string;
  readonly to: string;
  /** ISO date. */
  readonly at: string;
  readonly subject: string;
  readonly text: string;
  /** Six-digit code in the email, if there is one. */
  readonly code: string | null;
  readonly links: readonly string[];
}

const linksOf = (block: EmailBlock) => (block.kind === 'link' ? [block.url] : []);

/** Presents an email for `/dev/mail.json` and `npm run mail`. */
export function presentMail({ id, to, at, email }: CapturedMail): MailView {
  const code = email.blocks.find((block) => block.kind === 'code')?.code ?? null;
  const links = email.blocks.flatMap(linksOf);
  return { id, to, at: at.toISOString(), subject: email.subject, text: renderEmailText(email), code, links };
}
