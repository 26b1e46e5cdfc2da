import type { Envelope } from './envelope.ts';
import { envelopeBindingOf } from './envelope.ts';
import type { Kind } from './kinds/index.ts';

/** Maximum number of former data keys of an account, and so of its key rotations. */
export const FORMER_KEYS_MAX = 20;
/** Page size of records still under a former key, and batch size of re-encrypted records. */
export const REENCRYPTION_PAGE_SIZE = 100;

/**
 * Data key that a key rotation has replaced, sealed under the live data key, so that the device can still open values
 * that are sealed under it.
 */
export interface FormerKey {
  readonly vaultId: string;
  /** base64url of the raw key, sealed under the live data key at {@link formerKeyBinding}. */
  readonly key: Envelope;
}

/** Returns the binding of a former key's envelope: the vault that the key belonged to and the live vault. */
export const formerKeyBinding = (former: string, live: string): string =>
  envelopeBindingOf('account', `formerKey.${former}`, live);

/** `GET /crypto/rotation`: progress of the last key rotation. */
export interface RotationResponse {
  /** Null while no rotation is running. */
  readonly rotation: {
    /** ISO 8601. */
    readonly at: string;
    /** Browser and system that started the rotation, for example "Firefox on Linux". */
    readonly device: string;
    /** Number of records to re-encrypt at the start. */
    readonly total: number;
  } | null;
  /** Number of records still sealed under a former key. */
  readonly left: number;
  /** Former data keys, ordered from oldest to newest. */
  readonly formerKeys: readonly FormerKey[];
}

/** Outcome for one re-encrypted record: saved (`moved`), changed on the server after it was read, or deleted. */
export interface ReencryptionResult {
  readonly kind: Kind;
  readonly id: string;
  readonly result: 'moved' | 'changed' | 'gone';
}
