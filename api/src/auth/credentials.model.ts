import type { AuthKdf } from '@northkeep/contracts';
import { Schema } from 'mongoose';
import { sealedValueSchema } from '../platform/server-key.model.ts';
import type { ServerSealedValue } from '../platform/server-key.ts';

/**
 * Login credentials of an account. `authHash` is encrypted with SERVER_KEY; `users.authHash:<userId>` is the associated
 * data of its encryption.
 */
export interface Credentials {
  readonly authHash: ServerSealedValue;
  readonly kdf: AuthKdf;
  /** Number of changes of the auth secret. Sessions that started under an earlier number are invalid. */
  readonly authRev: number;
  /** The session that made the last change of the auth secret. It stays valid. */
  readonly keptSession?: string | null;
  /** Time of the last password reset; null once vault and login have the same passphrase again. */
  readonly passwordResetAt?: Date | null;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const secondKdfSchema = new Schema<AuthKdf['hard']>({ kdf: text, m: number, t: number, p: number }, { _id: false });
export const kdfSchema = new Schema<AuthKdf>(
  { v: text, kdf: text, iter: number, salt: text, hard: { type: secondKdfSchema, required: true } },
  { _id: false },
);

export const credentialFields = {
  authHash: { type: sealedValueSchema, required: true },
  kdf: { type: kdfSchema, required: true },
  authRev: { type: Number, required: true },
  keptSession: { type: String, default: null },
  passwordResetAt: { type: Date, default: null },
};
