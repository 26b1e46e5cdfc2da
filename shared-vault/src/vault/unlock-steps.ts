import type { User } from '@northkeep/contracts';
import type { RawDataKey } from '../crypto/types.ts';
import { isDataKeyOfVault } from '../crypto/vault-proof.ts';
import { loadLazyModule } from '../load-part.ts';
import type { DataKeyHolder } from './data-key-holder.ts';
import {
  type KeyPackageEvidence,
  loadStoredKeyPackages,
  storedKeyPackagesOf,
  storeKeyPackage,
} from './kept-key-packages.ts';
import type { ValidKeyPackage } from './key-package.ts';
import { fetchKeyPackage, type KeyPackageLookup } from './key-package-lookup.ts';
import type { KnownDerivations } from './known-derivations.ts';
import type { RememberedVaults } from './remembered-vaults.ts';
import type { VaultPorts } from './vault-ports.ts';

export interface UnlockStepsPorts {
  readonly keyHolder: DataKeyHolder;
  readonly ports: Omit<VaultPorts, 'store'>;
  readonly rememberedVaults: RememberedVaults;
  readonly derivations: KnownDerivations;
  /**
   * Called when the server's key package belongs to another vault than the vault that was unlocked from the kept
   * package.
   */
  readonly vaultReplaced: (vaultId: string) => void;
}

interface UserUnlock {
  readonly user: User;
  readonly keyPackage: ValidKeyPackage;
  readonly epoch: number;
  readonly remember: boolean;
  readonly evidence: KeyPackageEvidence;
}

interface HardenInput {
  readonly keyPackage: ValidKeyPackage;
  readonly passphrase: string;
  readonly epoch: number;
}

/** Steps that several unlock methods share: finding the key package and accepting the data key. */
export class UnlockSteps {
  readonly #keyHolder: DataKeyHolder;
  readonly #ports: UnlockStepsPorts;

  constructor(ports: UnlockStepsPorts) {
    this.#keyHolder = ports.keyHolder;
    this.#ports = ports;
  }

  /** Returns the signed-in user whose vault is locked; null when the vault is unlocked or no user is signed in. */
  userOfLockedVault(): User | null {
    return this.#keyHolder.isOpen ? null : this.#ports.ports.user();
  }

  /** Looks up the user's key package on the server, or on this device while offline. */
  async findKeyPackage(user: User, epoch: number, { keepState = false } = {}): Promise<void> {
    const lookup = await this.#fetch(user);
    const isOffline = lookup.status === 'unknown';
    const storedPackage = isOffline ? storedKeyPackagesOf(await loadStoredKeyPackages(user.id), user.vaultId)[0] : null;
    if (epoch !== this.#keyHolder.epoch) return;
    if (storedPackage) this.#keyHolder.lookup = { status: 'present', keyPackage: storedPackage };
    else if (!isOffline || !this.#keyHolder.keyPackage) this.#keyHolder.lookup = lookup;
    if (!keepState) this.#keyHolder.setLocked();
  }

  /**
   * Looks up the key package after an unlock from the kept package, and locks again when the vault has been replaced.
   */
  async refreshKeyPackage(user: User, epoch: number): Promise<void> {
    const lookup = await this.#fetch(user);
    const { vaultId } = this.#keyHolder;
    if (epoch !== this.#keyHolder.epoch || lookup.status !== 'present') return;
    const { keyPackage } = lookup;
    if (keyPackage.vaultId !== vaultId) return this.#ports.vaultReplaced(vaultId ?? '');
    const isProven = await this.#keyHolder.withKey((key) => isDataKeyOfVault(key, keyPackage)).catch(() => false);
    if (!isProven || epoch !== this.#keyHolder.epoch) return;
    this.#keyHolder.lookup = lookup;
    await storeKeyPackage(user, keyPackage, 'proven');
  }

  /**
   * Completes an unlock by the user, and remembers or forgets the vault on this device.
   */
  async acceptKeyFromUser(
    raw: RawDataKey,
    { user, keyPackage, epoch, remember, evidence }: UserUnlock,
  ): Promise<boolean> {
    const { rememberedVaults, ports } = this.#ports;
    const { vaultId } = keyPackage;
    const owner = { account: user.id, vaultId };
    const before = async (key: RawDataKey) => {
      if (remember) await rememberedVaults.tryToRemember(owner, key);
      else rememberedVaults.forget(owner);
    };
    if (!(await this.#keyHolder.acceptKey(raw, { keyPackage, epoch, before }))) {
      rememberedVaults.lock(user.id); // the vault was locked while `before` stored its wrapped key
      return false;
    }
    // Stores the key package before the other tabs are notified, because they unlock with the package that this device
    // keeps.
    await storeKeyPackage(user, keyPackage, evidence);
    ports.tabs.post({ type: 'unlocked', vaultId });
    return true;
  }

  /**
   * Wraps the data key of a package without `hard` anew, after a typed passphrase has opened it. Runs beside the open
   * vault; when it fails, the next typed unlock tries again.
   */
  async hardenKeyPackage(user: User, { epoch, ...input }: HardenInput): Promise<void> {
    const { ports, derivations } = this.#ports;
    try {
      const { hardenKeyPackage } = await loadLazyModule(
        () => import(/* webpackChunkName: "vault-changes" */ './harden-key-package.ts'),
      );
      const keyPackage = await hardenKeyPackage({ api: ports.api, user, derivations }, input);
      await derivations.rememberPackage(user.email, keyPackage);
      await storeKeyPackage(user, keyPackage, 'unwrapped');
      if (epoch === this.#keyHolder.epoch) this.#keyHolder.lookup = { status: 'present', keyPackage };
    } catch (error) {
      console.debug('the key package was not hardened', error);
    }
  }

  /**
   * Unlocks a remembered vault with the device key, whose wrapped data key a lock deletes. When none of the packages belongs to the
   * vault, it is shown as locked.
   */
  async autoUnlock(user: User, packages: readonly ValidKeyPackage[], epoch: number): Promise<void> {
    const { rememberedVaults, ports } = this.#ports;
    for (const keyPackage of packages) {
      const { vaultId } = keyPackage;
      const owner = { account: user.id, vaultId };
      if (!rememberedVaults.has(owner)) continue;
      this.#keyHolder.setState({ status: 'unlocking', isInteractive: false, step: 'opening' });
      try {
        const raw = await rememberedVaults.open(owner);
        if (!raw || !(await this.#keyHolder.acceptKey(raw, { keyPackage, epoch }))) break;
        await storeKeyPackage(user, keyPackage, 'proven');
        ports.tabs.post({ type: 'unlocked', vaultId });
        return;
      } catch (error) {
        // The wrapped key is kept when it opens no package, because the server may have sent the package of another
        // vault.
        console.debug('the proof of a key package does not open', error);
      }
    }
    if (!this.#keyHolder.isOpen && epoch === this.#keyHolder.epoch) this.#keyHolder.setLocked();
  }

  #fetch(user: User): Promise<KeyPackageLookup> {
    const { ports, derivations } = this.#ports;
    const { api, user: current, recheckSession } = ports;
    return fetchKeyPackage({ api, derivations, user: current, recheckSession }, user);
  }
}
