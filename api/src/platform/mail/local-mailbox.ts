import { randomUUID } from 'node:crypto';
import { model, Schema } from 'mongoose';
import type { Outgoing } from './gateway.ts';
import { type Block, type Letter, letterText } from './letter.ts';

/** A mail in the local mailbox. */
export interface MailDoc {
  /** UUID. */
  readonly _id: string;
  readonly to: string;
  readonly at: Date;
  readonly letter: Letter;
  readonly expiresAt: Date;
}

const KEPT_MS = 7 * 86_400_000;
const LISTED_MAX = 200;

const schema = new Schema<MailDoc>(
  {
    _id: { type: String, required: true },
    to: { type: String, required: true },
    at: { type: Date, required: true, index: true },
    letter: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  { collection: 'mailbox', versionKey: false },
);
const MailModel = model<MailDoc>('Mail', schema);

/** When the last mail came, in Unix milliseconds: of two in one millisecond the second is a millisecond younger. */
let last = 0;
/** Mails that are being stored: whoever lists the mailbox waits for them. */
const arriving = new Set<Promise<unknown>>();

/** Keeps a mail where the person who runs this instance can read it. */
export async function keepInMailbox({ to, letter }: Outgoing): Promise<void> {
  last = Math.max(Date.now(), last + 1);
  const mail = { _id: randomUUID(), to, at: new Date(last), letter, expiresAt: new Date(last + KEPT_MS) };
  const stored = MailModel.create(mail).finally(() => arriving.delete(stored));
  arriving.add(stored);
  await stored;
}

/** The latest mails, newest first, those that are on their way into the mailbox included. */
export async function listMails(): Promise<MailDoc[]> {
  await Promise.allSettled(arriving);
  return MailModel.find().sort({ at: -1, _id: -1 }).limit(LISTED_MAX).lean();
}

export async function readMail(id: string): Promise<MailDoc | null> {
  return MailModel.findById(id).lean();
}

/** A mail as `/dev/mail.json` and `npm run mail` give it. */
export interface MailView {
  readonly id: string;
  readonly to: string;
  readonly at: string;
  readonly subject: string;
  readonly text: string;
  /** Six digits, where the mail carries a code. */
  readonly code: string | null;
  readonly links: readonly string[];
}

const linkOf = (block: Block) => (block.kind === 'link' ? [block.url] : []);

export function presentMail({ _id, to, at, letter }: MailDoc): MailView {
  const code = letter.blocks.find((block) => block.kind === 'code')?.code ?? null;
  const links = letter.blocks.flatMap(linkOf);
  return { id: _id, to, at: at.toISOString(), subject: letter.subject, text: letterText(letter), code, links };
}
