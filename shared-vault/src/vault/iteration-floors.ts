import { isIterations } from '@northkeep/contracts';
import { encodeBase64Url } from '../crypto/base64.ts';
import { encodeUtf8, sha256 } from '../crypto/bytes.ts';
import { invalidKeyMaterial } from '../crypto/errors.ts';
import { type KeyValueStore, LocalStorageMap } from './local-storage-map.ts';

/** Which of an account's two derivations a count belongs to; they are replaced apart from each other. */
export type Derivation = 'auth' | 'erkp';

/** The name under which this device remembers an account without writing its email down. */
export async function hashEmail(email: string): Promise<string> {
  return encodeBase64Url(await sha256(encodeUtf8(email.trim().toLowerCase())));
}

/** The highest iteration counts seen: a server that asks for fewer is asking for a weaker key. */
export class IterationFloors {
  readonly #map: LocalStorageMap;

  constructor(store: KeyValueStore) {
    this.#map = new LocalStorageMap(store, 'zk.iter.v1');
  }

  /** Throws `E_KEY_MATERIAL` for a count below the highest seen for this account. */
  async check(email: string, derivation: Derivation, iter: number): Promise<void> {
    if (iter < (await this.highest(email, derivation))) throw invalidKeyMaterial('fewer iterations than before');
  }

  /** Remembers a count that has been used with success. */
  async remember(email: string, derivation: Derivation, iter: number): Promise<void> {
    if (iter > (await this.highest(email, derivation))) this.#map.set(await this.#name(email, derivation), iter);
  }

  /** 0 where none has been seen. */
  async highest(email: string, derivation: Derivation): Promise<number> {
    const seen = this.#map.get(await this.#name(email, derivation));
    return isIterations(seen) ? seen : 0;
  }

  /** The highest count of any account on this device, for a derivation made where no address is known. */
  highestOfAll(derivation: Derivation): number {
    const seen = [...this.#map.entries()].filter(([name]) => name.startsWith(`${derivation}:`));
    return seen.reduce((most, [, iter]) => (isIterations(iter) ? Math.max(most, iter) : most), 0);
  }

  async #name(email: string, derivation: Derivation): Promise<string> {
    return `${derivation}:${await hashEmail(email)}`;
  }
}
