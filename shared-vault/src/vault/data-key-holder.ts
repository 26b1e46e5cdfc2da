import { makeObservable, observableRef, runInAction } from 'mobx';
import { importDataKey } from '../crypto/data-key.ts';
import { VaultError, vaultLocked } from '../crypto/errors.ts';
import type { DataKey, RawDataKey, VaultId } from '../crypto/types.ts';
import { provesVault } from '../crypto/vault-proof.ts';
import type { ValidKeyPackage } from './key-package.ts';
import type { KeyPackageLookup } from './key-package-lookup.ts';
import { PendingKeyUses, waitAtMost } from './pending-key-uses.ts';
import { type LockReason, lockedState, UNKNOWN_VAULT_STATE, type VaultState } from './vault-state.ts';

export const UNLOCK_FAILED = 'Failed to unlock';
/** A seal takes milliseconds; a lock that waited longer would not be a lock. */
const LOCK_WAIT_MS = 2_000;

/** 'away': nobody looked at it for 15 minutes. 'hand': somebody pressed the button, perhaps in another tab. */
export type LockCause = 'away' | 'hand' | null;

/** The data key while the vault is open, what is known of its package, and the state that everybody sees. */
export class DataKeyHolder {
  state: VaultState = UNKNOWN_VAULT_STATE;
  found: KeyPackageLookup | null = null;
  /** Why it was locked, where a person may wonder. */
  lockedBy: LockCause = null;
  readonly #seals = new PendingKeyUses();
  readonly #beforeLock = new Set<() => Promise<void>>();
  #key: DataKey | null = null;
  #epoch = 0;

  constructor() {
    makeObservable(this, { state: observableRef });
  }

  /** Moves on with every lock and every change of user: whatever was opening before is dropped. */
  get epoch(): number {
    return this.#epoch;
  }

  get isOpen(): boolean {
    return this.#key !== null;
  }

  /** The vault of the package that was found, open or not. */
  get vaultId(): VaultId | null {
    return this.found?.is === 'present' ? this.found.package.vaultId : null;
  }

  show(state: VaultState): void {
    runInAction(() => {
      this.state = state;
    });
  }

  showLocked(error: string | null = null, lockReason?: LockReason): void {
    this.show(lockedState(this.found, error, lockReason));
  }

  /**
   * Every way in ends here: the key counts only once it has opened this vault's proof. `before` runs with the raw key
   * just before it does. Wipes `raw`. False where a lock came in between; throws where the key is not this vault's.
   */
  async take(
    raw: RawDataKey,
    { found, epoch, before }: { found: ValidKeyPackage; epoch: number; before?: (raw: RawDataKey) => Promise<void> },
  ): Promise<boolean> {
    try {
      const key = await importDataKey(raw);
      if (!(await provesVault(key, found))) throw new VaultError('E_KEY_MATERIAL', UNLOCK_FAILED);
      if (epoch === this.#epoch) await before?.(raw);
      if (epoch !== this.#epoch) return false;
      this.#key = key;
      this.lockedBy = null;
      this.show({ status: 'unlocked', vaultId: found.vaultId });
      return true;
    } finally {
      raw.fill(0);
    }
  }

  /** Lends the key to work that a lock waits for. Throws 'Vault is locked'. */
  async withKey<T>(use: (key: DataKey, vaultId: VaultId) => Promise<T>): Promise<T> {
    const key = this.#key;
    const vaultId = this.vaultId;
    if (!key || !vaultId) throw vaultLocked();
    return this.#seals.run(() => use(key, vaultId));
  }

  beforeLock(work: () => Promise<void>): () => void {
    this.#beforeLock.add(work);
    return () => this.#beforeLock.delete(work);
  }

  /** Finishes what is being sealed, then lets go of the key. */
  async drop(by: LockCause = null): Promise<void> {
    const epoch = ++this.#epoch;
    this.lockedBy = by;
    if (this.#key) {
      await waitAtMost(LOCK_WAIT_MS, this.#finishSeals());
      if (epoch !== this.#epoch) return; // a later lock does the rest
    }
    this.#key = null;
    this.showLocked();
  }

  async #finishSeals(): Promise<void> {
    await Promise.allSettled([...this.#beforeLock].map((work) => work()));
    await this.#seals.settled();
  }
}
