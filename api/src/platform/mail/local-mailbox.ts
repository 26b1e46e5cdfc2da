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

/** Keeps a mail where the person who runs this instance can read it. */
export async function keepInMailbox({ to, letter }: Outgoing): Promise<void> {
  const at = new Date();
  await MailModel.create({ _id: randomUUID(), to, at, letter, expiresAt: new Date(at.getTime() + KEPT_MS) });
}

/** The latest mails, newest first. */
export async function listMails(): Promise<MailDoc[]> {
  return MailModel.find().sort({ at: -1 }).limit(LISTED_MAX).lean();
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
