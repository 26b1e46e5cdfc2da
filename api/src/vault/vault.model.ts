import type { Envelope } from '@northkeep/contracts';
import { Schema } from 'mongoose';
import { sealedValueSchema } from '../platform/server-key.model.ts';
import type { ServerSealedValue } from '../platform/server-key.ts';

/** Time and browser in which the vault's passphrase was set. */
export interface PassphraseOrigin {
  readonly at: Date;
  readonly device: string;
}

/** A former data key, which the owner's device sealed under the key that replaced it. */
export interface StoredFormerKey {
  readonly vaultId: string;
  readonly key: Envelope;
  readonly at: Date;
}

/** A replacement of the data key (key rotation) that is under way. */
export interface KeyRotation {
  readonly at: Date;
  readonly device: string;
  /** Number of records at the start of the rotation. */
  readonly total: number;
}

/** A vault that was replaced and is kept unchanged until it is restored or purged, with its records. */
export interface ReplacedVault {
  readonly vaultId: string;
  readonly erkp: ServerSealedValue;
  readonly proof: ServerSealedValue;
  readonly doors?: ServerSealedValue | null | undefined;
  readonly goal: Envelope | null;
  readonly passphraseSet: PassphraseOrigin | null;
  readonly passwordResetAt: Date | null;
  /**
   * The account's `authRev` at the time of the replacement. If the account's value has changed since, the login
   * password and the passphrase of this vault differ.
   */
  readonly authRev: number;
  /**
   * Action that replaced the vault. After `empty`, the proof of this vault is still required to prove the owner,
   * because an attacker who has only the password may have started the empty vault.
   */
  readonly by: 'empty' | 'restore';
  readonly formerKeys?: readonly StoredFormerKey[];
  readonly rotation?: KeyRotation | null;
  readonly at: Date;
  readonly until: Date;
}

/**
 * Fields of an account about its vault. `erkp`, `proof` and `doors` are sealed under the server key, with
 * `users.<field>:<userId>` as associated data.
 */
export interface VaultFields {
  readonly passphraseSet?: PassphraseOrigin | null;
  /** Key package: the data key, encrypted under the passphrase; null without a vault. */
  readonly erkp: ServerSealedValue | null;
  readonly erkpRev: number;
  readonly proof: ServerSealedValue | null;
  /** Recovery key and passkeys of the live vault. */
  readonly doors?: ServerSealedValue | null;
  readonly vaultId: string | null;
  /** Replaced vaults of the account, oldest first. */
  readonly replacedVaults?: readonly ReplacedVault[];
  /** Former data keys of the live vault, oldest first. */
  readonly formerKeys?: readonly StoredFormerKey[];
  /** State of a running key rotation; null once every record is sealed under the live data key. */
  readonly rotation?: KeyRotation | null;
  readonly goal: Envelope | null;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
const envelopeSchema = new Schema<Envelope>(
  { __e: { type: Number, required: true }, a: text, v: text, n: text, c: text },
  { _id: false },
);
const passphraseSchema = new Schema<PassphraseOrigin>({ at: date, device: text }, { _id: false });
const formerKeySchema = new Schema<StoredFormerKey>(
  { vaultId: text, key: { type: envelopeSchema, required: true }, at: date },
  { _id: false },
);
const rotationSchema = new Schema<KeyRotation>(
  { at: date, device: text, total: { type: Number, required: true } },
  { _id: false },
);
const replacedSchema = new Schema<ReplacedVault>(
  {
    vaultId: text,
    erkp: { type: sealedValueSchema, required: true },
    proof: { type: sealedValueSchema, required: true },
    doors: { type: sealedValueSchema, default: null },
    goal: { type: envelopeSchema, default: null },
    passphraseSet: { type: passphraseSchema, default: null },
    passwordResetAt: { type: Date, default: null },
    authRev: { type: Number, required: true },
    by: text,
    formerKeys: { type: [formerKeySchema], default: undefined },
    rotation: { type: rotationSchema, default: null },
    at: date,
    until: date,
  },
  { _id: false },
);

export const vaultFields = {
  passphraseSet: { type: passphraseSchema, default: null },
  erkp: { type: sealedValueSchema, default: null },
  erkpRev: { type: Number, required: true },
  proof: { type: sealedValueSchema, default: null },
  doors: { type: sealedValueSchema, default: null },
  vaultId: { type: String, default: null },
  replacedVaults: { type: [replacedSchema], default: undefined },
  formerKeys: { type: [formerKeySchema], default: undefined },
  rotation: { type: rotationSchema, default: undefined },
  goal: { type: envelopeSchema, default: null },
};
