import { isAllowedIterationCount } from '@northkeep/contracts';
import { encodeBase64Url } from '../crypto/base64.ts';
import { encodeUtf8, sha256 } from '../crypto/bytes.ts';
import { fewerIterationsError } from '../crypto/errors.ts';
import { type KeyValueStore, LocalStorageMap } from './local-storage-map.ts';

/** Key derivation of an account: the auth secret of the login, or the key-encryption key of the vault. */
export type KeyDerivationPurpose = 'auth' | 'erkp';

/** Returns base64url(SHA-256) of the normalised email, so that this device need not store the email itself. */
export async function hashEmail(email: string): Promise<string> {
  return encodeBase64Url(await sha256(encodeUtf8(email.trim().toLowerCase())));
}

/**
 * Highest PBKDF2 iterations that this device has used for each account. This prevents a downgrade attack, in which a
 * malicious server requests fewer iterations to make the password easier to guess.
 */
export class MinimumKdfIterations {
  readonly #map: LocalStorageMap;

  constructor(store: KeyValueStore) {
    this.#map = new LocalStorageMap(store, 'zk.iter.v1');
  }

  /** Throws `E_FEWER_ITERATIONS` when `iter` is below the highest value used for this account. */
  async check(email: string, derivation: KeyDerivationPurpose, iter: number): Promise<void> {
    if (iter < (await this.highest(email, derivation))) throw fewerIterationsError();
  }

  /**
   * Stores the number of iterations. Call it only after the proof of a vault has opened: otherwise a malicious server
   * could once request a higher number and thereby lock the login out. With `lowers`, also stores a lower number than
   * before, which the user has accepted.
   */
  async remember(
    email: string,
    derivation: KeyDerivationPurpose,
    iter: number,
    { lowers = false } = {},
  ): Promise<void> {
    const isKept = lowers || iter > (await this.highest(email, derivation));
    if (isKept) this.#map.set(await this.#name(email, derivation), iter);
  }

  /** Forgets an account, after it was deleted. */
  async forget(email: string): Promise<void> {
    for (const derivation of ['auth', 'erkp'] as const) this.#map.delete(await this.#name(email, derivation));
  }

  /** Returns the highest iterations used for this account, or 0. */
  async highest(email: string, derivation: KeyDerivationPurpose): Promise<number> {
    const seen = this.#map.get(await this.#name(email, derivation));
    return isAllowedIterationCount(seen) ? seen : 0;
  }

  /** Returns the highest iterations of any account on this device, for a derivation without a known email. */
  highestOfAll(derivation: KeyDerivationPurpose): number {
    const seen = [...this.#map.entries()].filter(([name]) => name.startsWith(`${derivation}:`));
    return seen.reduce((most, [, iter]) => (isAllowedIterationCount(iter) ? Math.max(most, iter) : most), 0);
  }

  async #name(email: string, derivation: KeyDerivationPurpose): Promise<string> {
    return `${derivation}:${await hashEmail(email)}`;
  }
}
