import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '@northkeep/contracts';
import { Schema } from 'mongoose';
import { sealedValueSchema } from '../server-key.model.ts';
import type { KeyRing, ServerSealedValue } from '../server-key.ts';
import type { Email } from './email.ts';

export interface OutgoingMail {
  readonly to: string;
  readonly email: Email;
  /** Account whose deletion also deletes the waiting email; omitted for an email that outlives the account. */
  readonly userId?: string;
  /** Idempotency key: a second email with the same key is not sent. */
  readonly key?: string;
  /** True if the account of the recipient no longer exists, so that the local mailbox must not store the address. */
  readonly isAccountGone?: boolean;
  /** Time at which the code or link in the email expires, after which the email is not sent. Default: in seven days. */
  readonly expiresAt?: Date;
}

/** Email that is stored until it is sent, in the mail outbox or in the document whose change causes it. */
export interface PendingMail {
  /** UUID, or the SHA-256 of the idempotency key as base64url. */
  readonly id: string;
  readonly userId: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
  /** JSON of {@link MailBody}, sealed with SERVER_KEY because it contains an address, and a code or a link. */
  readonly body: ServerSealedValue;
}

/** Part of a waiting email that is stored encrypted: the recipient's address and the content. */
export interface MailBody {
  readonly to: string;
  readonly email: Email;
  readonly isAccountGone?: boolean;
}

/** Time for which delivery of an email is retried, unless its code or link expires earlier. */
const LIFETIME_MS = 7 * DAY_MS;

/**
 * Time of the previous email in ms since 1970. An email that is created in the same millisecond gets a later time, so
 * that the emails keep their order.
 */
let lastTime = 0;

/** Returns the location of the sealed body of a waiting email, which is the associated data of its encryption. */
export const locateSealedMailBody = (id: string) => ({ collection: 'mail_outbox', field: 'body', userId: id });

/** Seals an email for storage until it is sent. */
export function sealMail(
  keys: KeyRing,
  { to, email, userId, key, expiresAt, isAccountGone }: OutgoingMail,
): PendingMail {
  lastTime = Math.max(Date.now(), lastTime + 1);
  const id = key === undefined ? randomUUID() : createHash('sha256').update(key).digest('base64url');
  const body: MailBody = { to, email, ...(isAccountGone ? { isAccountGone } : {}) };
  return {
    id,
    userId: userId ?? null,
    at: new Date(lastTime),
    expiresAt: expiresAt ?? new Date(lastTime + LIFETIME_MS),
    body: keys.seal(locateSealedMailBody(id), JSON.stringify(body)),
  };
}

/** Opens a stored email. Throws when its server key is unknown or the value was altered. */
export const unsealMail = (keys: KeyRing, { id, body }: Pick<PendingMail, 'id' | 'body'>): MailBody =>
  JSON.parse(keys.open(locateSealedMailBody(id), body));

const pendingMailSchema = new Schema<PendingMail>(
  {
    id: { type: String, required: true },
    userId: { type: String, default: null },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    body: { type: sealedValueSchema, required: true },
  },
  { _id: false, id: false },
);

/**
 * Document with the emails that a change of it has caused, stored in the same write; the mail worker moves them to the
 * outbox.
 */
export interface MailSource {
  readonly mails?: readonly PendingMail[];
}

/** Schema field of a {@link MailSource}. */
export const mailSourceFields = { mails: { type: [pendingMailSchema], default: undefined } };

/** Adds the index by which the mail worker finds documents with emails. */
export const indexMailSource = (schema: { index(fields: { 'mails.at': 1 }, options: { sparse: true }): unknown }) =>
  schema.index({ 'mails.at': 1 }, { sparse: true });
