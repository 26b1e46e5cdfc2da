import type { User } from '@northkeep/contracts';
import type { RawDataKey } from '../crypto/types.ts';
import type { DataKeyHolder } from './data-key-holder.ts';
import type { ValidKeyPackage } from './key-package.ts';
import { fetchKeyPackage, loadCachedKeyPackage } from './key-package-lookup.ts';
import type { LocalStorageMap } from './local-storage-map.ts';
import type { RememberedVaults } from './remembered-vaults.ts';
import type { VaultPorts } from './vault-ports.ts';

export interface UnlockStepsPorts {
  readonly keyHolder: DataKeyHolder;
  readonly ports: Pick<VaultPorts, 'api' | 'tabs' | 'user' | 'vaultKnown'>;
  readonly rememberedVaults: RememberedVaults;
  /** Vaults that the user locked by hand: they do not unlock automatically, not even after a reload. */
  readonly lockMarks: LocalStorageMap;
  /** Called when the server has another vault than the one that was unlocked from the cache. */
  readonly vaultReplaced: (vaultId: string) => void;
}

/** Steps that several unlock methods share: finding the key package and accepting the data key. */
export class UnlockSteps {
  readonly #keyHolder: DataKeyHolder;
  readonly #ports: UnlockStepsPorts['ports'];
  readonly #rememberedVaults: RememberedVaults;
  readonly #lockMarks: LocalStorageMap;
  readonly #vaultReplaced: (vaultId: string) => void;

  constructor({ keyHolder, ports, rememberedVaults, lockMarks, vaultReplaced }: UnlockStepsPorts) {
    this.#keyHolder = keyHolder;
    this.#ports = ports;
    this.#rememberedVaults = rememberedVaults;
    this.#lockMarks = lockMarks;
    this.#vaultReplaced = vaultReplaced;
  }

  /** Looks up the user's key package on the server, or in the cache while offline. */
  async findKeyPackage(user: User, epoch: number, { keepState = false } = {}): Promise<void> {
    const lookup = await fetchKeyPackage(this.#ports.api, user);
    const cached = lookup.status === 'unknown' ? await loadCachedKeyPackage(user.id) : null;
    if (epoch !== this.#keyHolder.epoch) return;
    const isCacheValid = cached !== null && cached.vaultId === user.vaultId;
    this.#keyHolder.lookup = isCacheValid ? { status: 'present', keyPackage: cached } : lookup;
    if (lookup.status === 'present') this.#ports.vaultKnown(user.id, lookup.keyPackage.vaultId);
    if (!keepState) this.#keyHolder.setLocked();
  }

  /** Looks up the key package after an unlock from the cache, and locks again when the vault has been replaced. */
  async refreshKeyPackage(user: User, epoch: number): Promise<void> {
    const lookup = await fetchKeyPackage(this.#ports.api, user);
    if (epoch !== this.#keyHolder.epoch || lookup.status !== 'present') return;
    const { vaultId } = this.#keyHolder;
    if (lookup.keyPackage.vaultId !== vaultId) return this.#vaultReplaced(vaultId ?? '');
    this.#keyHolder.lookup = lookup;
  }

  /** Accepts the key of an unlock by the user: clears the lock mark and remembers or forgets the vault here. */
  async acceptKeyFromUser(
    raw: RawDataKey,
    options: { readonly keyPackage: ValidKeyPackage; readonly epoch: number; readonly remember: boolean },
  ): Promise<void> {
    const { vaultId } = options.keyPackage;
    const before = async (key: RawDataKey) => {
      if (options.remember) await this.#rememberedVaults.tryToRemember(vaultId, key);
      else this.#rememberedVaults.forget(vaultId);
    };
    if (!(await this.#keyHolder.acceptKey(raw, { ...options, before }))) return;
    this.#lockMarks.delete(vaultId);
    this.#ports.tabs.post({ type: 'unlocked', vaultId });
  }

  /** Unlocks a remembered vault with the device key, unless the user locked it. Locked when that fails. */
  async autoUnlock(keyPackage: ValidKeyPackage, epoch: number): Promise<void> {
    const { vaultId } = keyPackage;
    if (this.#lockMarks.get(vaultId) !== undefined || !this.#rememberedVaults.has(vaultId)) return;
    this.#keyHolder.setState({ status: 'unlocking', isInteractive: false, step: 'opening' });
    try {
      const raw = await this.#rememberedVaults.open(vaultId);
      if (raw && (await this.#keyHolder.acceptKey(raw, { keyPackage, epoch }))) {
        this.#ports.tabs.post({ type: 'unlocked', vaultId });
      }
    } catch (error) {
      console.debug('auto-unlock failed', error);
      this.#rememberedVaults.forget(vaultId);
    } finally {
      if (!this.#keyHolder.isOpen && epoch === this.#keyHolder.epoch) this.#keyHolder.setLocked();
    }
  }
}
