import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import { type Block, type Email, emailText } from './email.ts';
import type { OutgoingMail } from './mail-gateway.ts';

/** Stored form of a captured email. The field name `letter` is part of the storage format. */
interface StoredMail {
  /** UUID. */
  readonly _id: string;
  readonly to: string;
  readonly at: Date;
  readonly letter: Email;
  readonly expiresAt: Date;
}

/** Email that the local mailbox has stored instead of sending it. */
export interface CapturedMail {
  /** UUID. */
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

/** Time of the last email in ms since 1970. Two emails of one millisecond get different times, to keep their order. */
let lastTime = 0;
/** Emails that are being stored; `listMails` waits for them. */
const pending = new Set<Promise<unknown>>();

/** Stores an email for seven days, where the operator of this instance can read it. */
export async function storeInMailbox({ to, email }: OutgoingMail): Promise<void> {
  lastTime = Math.max(Date.now(), lastTime + 1);
  const mail = {
    _id: randomUUID(),
    to,
    at: new Date(lastTime),
    letter: email,
    expiresAt: new Date(lastTime + RETENTION_MS),
  };
  const stored = MailModel.create(mail).finally(() => pending.delete(stored));
  pending.add(stored);
  await stored;
}

const capturedMail = ({ _id, to, at, letter }: StoredMail): CapturedMail => ({ id: _id, to, at, email: letter });

/** Lists the latest 200 emails, newest first. Waits for emails that are being stored. */
export async function listMails(): Promise<CapturedMail[]> {
  await Promise.allSettled(pending);
  const mails = await MailModel.find().sort({ at: -1, _id: -1 }).limit(LIST_MAX).lean();
  return mails.map(capturedMail);
}

/** Reads one email by its UUID; null when there is none. */
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

const linksOf = (block: Block) => (block.kind === 'link' ? [block.url] : []);

/** Presents an email for `/dev/mail.json` and `npm run mail`. */
export function presentMail({ id, to, at, email }: CapturedMail): MailView {
  const code = email.blocks.find((block) => block.kind === 'code')?.code ?? null;
  const links = email.blocks.flatMap(linksOf);
  return { id, to, at: at.toISOString(), subject: email.subject, text: emailText(email), code, links };
}
