import type { DeviceWrap, NewVault, User } from '@northkeep/contracts';
import { isApiError, messageOf } from '../api/api-error.ts';
import { newRawDataKey } from '../crypto/data-key.ts';
import { deriveKek, openErkp } from '../crypto/erkp.ts';
import { keyPackageMissing } from '../crypto/errors.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { type DataKeyHolder, UNLOCK_FAILED } from './data-key-holder.ts';
import type { IterationFloors } from './iteration-floors.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { cacheKeyPackage, fetchKeyPackage, loadCachedKeyPackage } from './key-package-lookup.ts';
import type { LocalStorageMap } from './local-storage-map.ts';
import { newVault } from './new-vault.ts';
import type { RememberedVaults } from './remembered-vaults.ts';
import type { Passphrase, PreparedKek, VaultPorts } from './vault-ports.ts';
import type { VaultState } from './vault-state.ts';

export interface VaultUnlockerPorts {
  readonly held: DataKeyHolder;
  readonly ports: Pick<VaultPorts, 'api' | 'tabs' | 'user' | 'vaultKnown'>;
  readonly remembered: RememberedVaults;
  readonly iterations: IterationFloors;
  readonly lockMarks: LocalStorageMap;
  /** The server has another vault than the one that was opened from what this device kept. */
  readonly replaced: (vaultId: string) => void;
}

export interface AlternativeUnlock {
  /** Looks at what was typed, before the server is asked for anything. Throws with what to say. */
  readonly prepare: () => Promise<(found: ValidKeyPackage) => Promise<RawDataKey>>;
  readonly remember: boolean;
}

/** How the vault comes to be open. One way at a time; a lock in between wins over all of them. */
export class VaultUnlocker {
  readonly #held: DataKeyHolder;
  readonly #ports: VaultUnlockerPorts['ports'];
  readonly #remembered: RememberedVaults;
  readonly #iterations: IterationFloors;
  readonly #lockMarks: LocalStorageMap;
  readonly #replaced: (vaultId: string) => void;
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ held, ports, remembered, iterations, lockMarks, replaced }: VaultUnlockerPorts) {
    this.#held = held;
    this.#ports = ports;
    this.#remembered = remembered;
    this.#iterations = iterations;
    this.#lockMarks = lockMarks;
    this.#replaced = replaced;
  }

  /** Reads the key package and opens the vault where this device remembers it. Never makes one. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      const user = this.#ports.user();
      if (!user || this.#held.isOpen) return;
      const epoch = this.#held.epoch;
      const kept = await loadCachedKeyPackage(user.id);
      if (epoch !== this.#held.epoch) return;
      if (kept && kept.vaultId === user.vaultId && this.#remembered.has(kept.vaultId)) {
        this.#held.found = { is: 'present', package: kept };
        await this.#autoUnlock(kept, epoch);
        if (this.#held.isOpen) return void this.#refreshPackage(user, epoch); // opens without waiting for the network
      }
      await this.#find(user, epoch);
      const { found } = this.#held;
      if (epoch === this.#held.epoch && found?.is === 'present') await this.#autoUnlock(found.package, epoch);
    });
  }

  /** With a passphrase that a person typed. Ends unlocked, or locked with the reason. */
  unlock(how: Passphrase): Promise<void> {
    return this.#inTurn(() => this.#unlock({ ...how, isInteractive: true, prepared: null }));
  }

  /** Unlocks with a method other than the passphrase. Ends unlocked, or locked with the reason. */
  unlockWith(how: AlternativeUnlock): Promise<void> {
    return this.#inTurn(() => this.#unlockWith(how));
  }

  /** Makes the person's first vault. Where one turns out to exist, this one is dropped and that one is opened. */
  create(how: Passphrase): Promise<void> {
    return this.#inTurn(() => this.#create({ ...how, isInteractive: true }));
  }

  /** Unlock-or-provision with the password of a login. Rejects with the reason; the login stands either way. */
  openAfterLogin({ passphrase, remember, prepared }: Passphrase & { prepared: PreparedKek | null }): Promise<void> {
    return this.#inTurn(async () => {
      const user = this.#ports.user();
      if (!user || this.#held.isOpen) return;
      const epoch = this.#held.epoch;
      this.#held.show({ status: 'unlocking', isInteractive: false, step: 'finding' });
      await this.#find(user, epoch);
      if (this.#held.found?.is === 'none') await this.#create({ passphrase, remember, isInteractive: false });
      else await this.#unlock({ passphrase, remember, isInteractive: false, prepared });
      if (this.#held.state.status !== 'locked') return;
      const reason = this.#held.state.error ?? UNLOCK_FAILED;
      if (this.#held.found?.is === 'present') this.#held.showLocked();
      throw new Error(reason);
    });
  }

  /** Opens a vault that this device made during the sign-up, without asking again. */
  adopt({ made, wrap, remember }: { made: NewVault; wrap: DeviceWrap; remember: boolean }): Promise<void> {
    return this.#inTurn(async () => {
      const user = this.#ports.user();
      const { epoch } = this.#held;
      const found = decodeKeyPackage({ ...made.erkp, proof: made.proof, vaultId: made.vaultId, rev: 1 });
      if (!user || !found || user.vaultId !== found.vaultId) throw keyPackageMissing();
      this.#held.found = { is: 'present', package: found };
      await cacheKeyPackage(user, found);
      this.#remembered.keep(found.vaultId, wrap);
      await this.#autoUnlock(found, epoch);
      if (!remember) this.#remembered.forget(found.vaultId);
    });
  }

  /** Opens a vault that has just become the person's live one. */
  replace({ raw, found, remember }: { raw: RawDataKey; found: ValidKeyPackage; remember: boolean }): Promise<void> {
    return this.#inTurn(async () => {
      const user = this.#ports.user();
      if (!user) return;
      const { epoch } = this.#held;
      this.#held.found = { is: 'present', package: found };
      this.#ports.vaultKnown(user.id, found.vaultId);
      await cacheKeyPackage(user, found);
      await this.#openByHand(raw, { found, epoch, remember });
    });
  }

  async #unlock(how: Passphrase & { isInteractive: boolean; prepared: PreparedKek | null }): Promise<void> {
    const user = this.#ports.user();
    if (!user || this.#held.isOpen) return;
    const epoch = this.#held.epoch;
    const { isInteractive } = how;
    this.#held.show({ status: 'unlocking', isInteractive, step: 'finding' });
    if (this.#held.found?.is !== 'present') await this.#find(user, epoch, { keepState: true });
    const found = this.#held.found?.is === 'present' ? this.#held.found.package : null;
    if (!found || epoch !== this.#held.epoch) return this.#held.showLocked();
    this.#held.show({ status: 'unlocking', isInteractive, step: 'deriving' });
    try {
      await this.#iterations.check(user.email, 'erkp', found.iter);
      const kek = await kekFor(found, how);
      if (epoch !== this.#held.epoch) return;
      this.#held.show({ status: 'unlocking', isInteractive, step: 'opening' });
      const raw = await openErkp(found, kek);
      await this.#openByHand(raw, { found, epoch, remember: how.remember });
      await this.#iterations.remember(user.email, 'erkp', found.iter);
    } catch (error) {
      if (epoch === this.#held.epoch) this.#held.showLocked(messageOf(error, UNLOCK_FAILED));
    }
  }

  async #unlockWith({ prepare, remember }: AlternativeUnlock): Promise<void> {
    const user = this.#ports.user();
    if (!user || this.#held.isOpen) return;
    const { epoch } = this.#held;
    this.#held.show({ status: 'unlocking', isInteractive: true, step: 'finding' });
    try {
      const open = await prepare();
      // Another device may have changed the unlock methods since.
      await this.#find(user, epoch, { keepState: true });
      if (epoch !== this.#held.epoch) return;
      const { found } = this.#held;
      if (found?.is !== 'present') return this.#held.showLocked();
      this.#held.show({ status: 'unlocking', isInteractive: true, step: 'opening' });
      await this.#openByHand(await open(found.package), { found: found.package, epoch, remember });
    } catch (error) {
      if (epoch === this.#held.epoch) this.#held.showLocked(messageOf(error, UNLOCK_FAILED));
    }
  }

  async #create({ passphrase, remember, isInteractive }: Passphrase & { isInteractive: boolean }): Promise<void> {
    const user = this.#ports.user();
    if (!user || this.#held.isOpen || this.#held.found?.is !== 'none') return;
    const epoch = this.#held.epoch;
    this.#held.show({ status: 'provisioning', isInteractive, step: 'sealing' });
    const raw = newRawDataKey();
    try {
      const { erkp, proof, vaultId } = await newVault(raw, passphrase);
      if (epoch !== this.#held.epoch) return;
      this.#held.show({ status: 'provisioning', isInteractive, step: 'storing' });
      await this.#ports.api.post('/crypto/erkp', { ...erkp, proof, vaultId } satisfies CreateBody);
      const found: ValidKeyPackage = { ...erkp, proof, vaultId, rev: 1, slots: [] };
      this.#ports.vaultKnown(user.id, vaultId);
      await cacheKeyPackage(user, found);
      if (epoch !== this.#held.epoch) return;
      this.#held.found = { is: 'present', package: found };
      await this.#openByHand(raw, { found, epoch, remember });
    } catch (error) {
      if (epoch !== this.#held.epoch) return;
      if (!isApiError(error, 'VAULT_EXISTS'))
        return this.#held.showLocked(messageOf(error, UNLOCK_FAILED), 'not-created');
      this.#held.found = null; // another tab or device was first: its vault is the one
      await this.#unlock({ passphrase, remember, isInteractive, prepared: null });
      // A passphrase that was chosen for a new vault is not wrong: it is just not that one's.
      if (isInteractive && isOpenable(this.#held.state)) this.#held.showLocked(null, 'created-elsewhere');
    } finally {
      raw.fill(0);
    }
  }

  /** A way in that a person opened by hand: it ends the lock's mark, and settles whether the device remembers. */
  async #openByHand(raw: RawDataKey, how: { found: ValidKeyPackage; epoch: number; remember: boolean }): Promise<void> {
    const { vaultId } = how.found;
    const before = async (key: RawDataKey) => {
      if (how.remember) await this.#remembered.tryToRemember(vaultId, key);
      else this.#remembered.forget(vaultId);
    };
    if (!(await this.#held.take(raw, { ...how, before }))) return;
    this.#lockMarks.delete(vaultId);
    this.#ports.tabs.post({ type: 'unlocked', vaultId });
  }

  /** Opens with the device's wrap, unless a lock left its mark. Ends locked where it does not open. */
  async #autoUnlock(found: ValidKeyPackage, epoch: number): Promise<void> {
    if (this.#lockMarks.get(found.vaultId) !== undefined || !this.#remembered.has(found.vaultId)) return;
    this.#held.show({ status: 'unlocking', isInteractive: false, step: 'opening' });
    try {
      const raw = await this.#remembered.open(found.vaultId);
      if (raw && (await this.#held.take(raw, { found, epoch }))) {
        this.#ports.tabs.post({ type: 'unlocked', vaultId: found.vaultId });
      }
    } catch (error) {
      console.debug('auto-unlock failed', error);
      this.#remembered.forget(found.vaultId);
    } finally {
      if (!this.#held.isOpen && epoch === this.#held.epoch) this.#held.showLocked();
    }
  }

  async #find(user: User, epoch: number, { keepState = false } = {}): Promise<void> {
    const asked = await fetchKeyPackage(this.#ports.api, user);
    const kept = asked.is === 'unknown' ? await loadCachedKeyPackage(user.id) : null;
    if (epoch !== this.#held.epoch) return;
    // Offline, what this device kept is good enough; its proof is checked like any other.
    this.#held.found = kept && kept.vaultId === user.vaultId ? { is: 'present', package: kept } : asked;
    if (asked.is === 'present') this.#ports.vaultKnown(user.id, asked.package.vaultId);
    if (!keepState) this.#held.showLocked();
  }

  /** After opening from what was kept: a vault that was replaced meanwhile does not stay open. */
  async #refreshPackage(user: User, epoch: number): Promise<void> {
    const asked = await fetchKeyPackage(this.#ports.api, user);
    if (epoch !== this.#held.epoch || asked.is !== 'present') return;
    if (asked.package.vaultId !== this.#held.vaultId) return this.#replaced(this.#held.vaultId ?? '');
    this.#held.found = asked;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const running = this.#turn.then(work);
    this.#turn = running.catch(() => undefined);
    return running;
  }
}

const isOpenable = (state: VaultState) => state.status === 'locked' && state.keyPackage === 'present';

type CreateBody = NewVault['erkp'] & Omit<NewVault, 'erkp'>;

async function kekFor(found: ValidKeyPackage, { passphrase, prepared }: Passphrase & { prepared: PreparedKek | null }) {
  if (prepared && prepared.s === found.s && prepared.iter === found.iter) return prepared.kek;
  return deriveKek(passphrase, found);
}
