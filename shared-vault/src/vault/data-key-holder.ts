import { makeObservable, observableRef, runInAction } from 'mobx';
import { importDataKey } from '../crypto/data-key.ts';
import { unprovenKeyError, vaultLockedError } from '../crypto/errors.ts';
import type { DataKey, RawDataKey, VaultId } from '../crypto/types.ts';
import { isDataKeyOfVault } from '../crypto/vault-proof.ts';
import type { ValidKeyPackage } from './key-package.ts';
import type { KeyPackageLookup } from './key-package-lookup.ts';
import { PendingKeyUses, waitWhileProgressing } from './pending-key-uses.ts';
import { type LockReason, lockedState, UNKNOWN_VAULT_STATE, type VaultState } from './vault-state.ts';

export const UNLOCK_FAILED_TEXT = 'Failed to unlock';
/**
 * Waits in ms, when the vault locks, for texts that are being encrypted and stored: as long as one is stored every two
 * seconds, such as the lines of a long paste, at most half a minute.
 */
const LOCK_WAIT = { pauseMs: 2_000, maxMs: 30_000 } as const;

/** Stores what the user has typed before a lock. It calls `onProgress` when a text has been stored. */
export type LockCallback = (onProgress: () => void) => Promise<void>;

/** Cause of a lock: all tabs hidden for long (`away`), or the user's command in this or another tab (`hand`). */
export type LockTrigger = 'away' | 'hand' | null;

interface AcceptKeyOptions {
  readonly keyPackage: ValidKeyPackage;
  /** Value of {@link DataKeyHolder.epoch} when the unlock started. */
  readonly epoch: number;
  /** Runs with the raw key just before the vault becomes unlocked. */
  readonly before?: (raw: RawDataKey) => Promise<void>;
}

/** Holds the data key of an unlocked vault, the latest key package and the observable state of the vault. */
export class DataKeyHolder {
  state: VaultState = UNKNOWN_VAULT_STATE;
  /** Result of the latest look-up of the key package; null before the first look-up. */
  lookup: KeyPackageLookup | null = null;
  /** Cause of the last lock, or null when the user needs no explanation, for example after a reload. */
  lockedBy: LockTrigger = null;
  readonly #uses = new PendingKeyUses();
  readonly #beforeLock = new Set<LockCallback>();
  #key: DataKey | null = null;
  #epoch = 0;
  #locking: Promise<void> | null = null;

  constructor() {
    makeObservable(this, { state: observableRef });
  }

  /**
   * Number that increases with every lock and change of user. An unlock that started in an older epoch is discarded.
   */
  get epoch(): number {
    return this.#epoch;
  }

  get isOpen(): boolean {
    return this.#key !== null;
  }

  /** Key package of the latest look-up, or null when there is none. */
  get keyPackage(): ValidKeyPackage | null {
    return this.lookup?.status === 'present' ? this.lookup.keyPackage : null;
  }

  /** Id of the vault of the latest key package, even while the vault is locked. */
  get vaultId(): VaultId | null {
    return this.keyPackage?.vaultId ?? null;
  }

  setState(state: VaultState): void {
    runInAction(() => {
      this.state = state;
    });
  }

  setLocked(error: string | null = null, reason?: LockReason): void {
    this.setState(lockedState(this.lookup, error, reason));
  }

  /**
   * Unlocks the vault with a data key that any unlock method produced. Returns false when the vault was locked after
   * the unlock started. Throws `E_KEY_MATERIAL` when the key does not open the vault's proof, because the server may
   * have combined the key package of one vault with another vault. Overwrites `raw` with zeros in every case.
   */
  async acceptKey(raw: RawDataKey, { keyPackage, epoch, before }: AcceptKeyOptions): Promise<boolean> {
    try {
      const key = await importDataKey(raw);
      if (!(await isDataKeyOfVault(key, keyPackage))) throw unprovenKeyError();
      if (epoch === this.#epoch) await before?.(raw);
      if (epoch !== this.#epoch) return false;
      this.#key = key;
      this.lookup = { status: 'present', keyPackage };
      this.lockedBy = null;
      this.setState({ status: 'unlocked', vaultId: keyPackage.vaultId });
      return true;
    } finally {
      raw.fill(0);
    }
  }

  /** Runs `use` with the data key; a lock waits until `use` has ended. Throws 'Vault is locked'. */
  async withKey<Result>(use: (key: DataKey, vaultId: VaultId) => Promise<Result>): Promise<Result> {
    const key = this.#key;
    const { vaultId } = this;
    if (!key || !vaultId) throw vaultLockedError();
    return this.#uses.run(() => use(key, vaultId));
  }

  /** Registers a callback that runs before every lock. Returns a function that removes it. */
  beforeLock(callback: LockCallback): () => void {
    this.#beforeLock.add(callback);
    return () => this.#beforeLock.delete(callback);
  }

  /**
   * Finishes pending encryptions (waits for {@link LOCK_WAIT}), then drops the key and shows the locked state. A
   * lock during another one ends together with it, so that no caller shows the locked state while texts are being
   * stored.
   */
  lock(cause: LockTrigger = null): Promise<void> {
    this.#epoch += 1;
    this.lockedBy = cause;
    this.#locking ??= this.#dropKey().finally(() => {
      this.#locking = null;
    });
    return this.#locking;
  }

  async #dropKey(): Promise<void> {
    if (this.#key) await waitWhileProgressing((onProgress) => this.#finishPendingUses(onProgress), LOCK_WAIT);
    this.#key = null;
    this.setLocked();
  }

  /** Runs the callbacks until they end without a pending encryption, because the user may type while they run. */
  async #finishPendingUses(onProgress: () => void): Promise<void> {
    do {
      await this.#uses.settled();
      await Promise.allSettled([...this.#beforeLock].map((callback) => callback(onProgress)));
    } while (this.#uses.count > 0);
  }
}
