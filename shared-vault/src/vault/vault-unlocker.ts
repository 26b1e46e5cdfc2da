import type { DeviceWrap, NewVault, User } from '@northkeep/contracts';
import { isApiError, messageOf } from '../api/api-error.ts';
import { newRawDataKey } from '../crypto/data-key.ts';
import { deriveKek, openErkp } from '../crypto/erkp.ts';
import { keyPackageMissing } from '../crypto/errors.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { type DataKeyHolder, UNLOCK_FAILED } from './data-key-holder.ts';
import type { IterationFloors } from './iteration-floors.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { cacheKeyPackage, loadCachedKeyPackage } from './key-package-lookup.ts';
import { newVault } from './new-vault.ts';
import { UnlockSteps, type UnlockStepsPorts } from './unlock-steps.ts';
import type { PassphraseInput, PreparedKek } from './vault-ports.ts';
import type { VaultState } from './vault-state.ts';

export interface VaultUnlockerPorts extends UnlockStepsPorts {
  readonly iterations: IterationFloors;
}

/** Unlock by a recovery key or a passkey. */
export interface AlternativeUnlock {
  /** Validates the user's input before any request, and returns the function that opens a key package with it. */
  readonly prepare: () => Promise<(keyPackage: ValidKeyPackage) => Promise<RawDataKey>>;
  readonly remember: boolean;
}

type PassphraseUnlock = PassphraseInput & { readonly isInteractive: boolean; readonly prepared: PreparedKek | null };

/** Unlocks and creates the vault. Runs one attempt at a time; a lock in between cancels the running attempt. */
export class VaultUnlocker {
  readonly #keyHolder: DataKeyHolder;
  readonly #ports: VaultUnlockerPorts['ports'];
  readonly #rememberedVaults: VaultUnlockerPorts['rememberedVaults'];
  readonly #iterations: IterationFloors;
  readonly #steps: UnlockSteps;
  #lastAttempt: Promise<unknown> = Promise.resolve();

  constructor(ports: VaultUnlockerPorts) {
    this.#keyHolder = ports.keyHolder;
    this.#ports = ports.ports;
    this.#rememberedVaults = ports.rememberedVaults;
    this.#iterations = ports.iterations;
    this.#steps = new UnlockSteps(ports);
  }

  /** Looks up the key package and unlocks the vault when this device remembers it. Never creates a vault. */
  load(): Promise<void> {
    return this.#serialize(async () => {
      const user = this.#ports.user();
      if (!user || this.#keyHolder.isOpen) return;
      const { epoch } = this.#keyHolder;
      const cached = await loadCachedKeyPackage(user.id);
      if (epoch !== this.#keyHolder.epoch) return;
      if (cached && cached.vaultId === user.vaultId && this.#rememberedVaults.has(cached.vaultId)) {
        this.#keyHolder.lookup = { status: 'present', keyPackage: cached };
        await this.#steps.autoUnlock(cached, epoch);
        // The unlock does not wait for the network.
        if (this.#keyHolder.isOpen) return void this.#steps.refreshKeyPackage(user, epoch);
      }
      await this.#steps.findKeyPackage(user, epoch);
      const { keyPackage } = this.#keyHolder;
      if (epoch === this.#keyHolder.epoch && keyPackage) await this.#steps.autoUnlock(keyPackage, epoch);
    });
  }

  /** Unlocks with a typed passphrase. Ends unlocked, or locked with the error in the state. */
  unlock(input: PassphraseInput): Promise<void> {
    return this.#serialize(() => this.#unlock({ ...input, isInteractive: true, prepared: null }));
  }

  /** Unlocks with a recovery key or a passkey. Ends unlocked, or locked with the error in the state. */
  unlockWith(method: AlternativeUnlock): Promise<void> {
    return this.#serialize(() => this.#unlockWith(method));
  }

  /** Creates the user's first vault. When another device was first, discards the new key and unlocks that vault. */
  create(input: PassphraseInput): Promise<void> {
    return this.#serialize(() => this.#create({ ...input, isInteractive: true }));
  }

  /** Unlocks or creates the vault with the password of a login. Rejects with the reason; the session stays. */
  openAfterLogin({
    passphrase,
    remember,
    prepared,
  }: PassphraseInput & { prepared: PreparedKek | null }): Promise<void> {
    return this.#serialize(async () => {
      const user = this.#ports.user();
      if (!user || this.#keyHolder.isOpen) return;
      const { epoch } = this.#keyHolder;
      this.#keyHolder.setState({ status: 'unlocking', isInteractive: false, step: 'finding' });
      await this.#steps.findKeyPackage(user, epoch);
      if (this.#keyHolder.lookup?.status === 'none') await this.#create({ passphrase, remember, isInteractive: false });
      else await this.#unlock({ passphrase, remember, isInteractive: false, prepared });
      if (this.#keyHolder.state.status !== 'locked') return;
      const reason = this.#keyHolder.state.error ?? UNLOCK_FAILED;
      if (this.#keyHolder.keyPackage) this.#keyHolder.setLocked();
      throw new Error(reason);
    });
  }

  /** Unlocks the vault that this device created during the registration, with the key wrapped for the device. */
  adopt({ made, wrap, remember }: { made: NewVault; wrap: DeviceWrap; remember: boolean }): Promise<void> {
    return this.#serialize(async () => {
      const user = this.#ports.user();
      const { epoch } = this.#keyHolder;
      const keyPackage = decodeKeyPackage({ ...made.erkp, proof: made.proof, vaultId: made.vaultId, rev: 1 });
      if (!user || !keyPackage || user.vaultId !== keyPackage.vaultId) throw keyPackageMissing();
      this.#keyHolder.lookup = { status: 'present', keyPackage };
      await cacheKeyPackage(user, keyPackage);
      this.#rememberedVaults.store(keyPackage.vaultId, wrap);
      await this.#steps.autoUnlock(keyPackage, epoch);
      if (!remember) this.#rememberedVaults.forget(keyPackage.vaultId);
    });
  }

  /** Unlocks a vault that has just become the user's live one. */
  replace({ raw, keyPackage, remember }: { raw: RawDataKey; keyPackage: ValidKeyPackage; remember: boolean }) {
    return this.#serialize(async () => {
      const user = this.#ports.user();
      if (!user) return;
      const { epoch } = this.#keyHolder;
      this.#keyHolder.lookup = { status: 'present', keyPackage };
      this.#ports.vaultKnown(user.id, keyPackage.vaultId);
      await cacheKeyPackage(user, keyPackage);
      await this.#steps.acceptKeyFromUser(raw, { keyPackage, epoch, remember });
    });
  }

  async #unlock({ isInteractive, remember, ...input }: PassphraseUnlock): Promise<void> {
    const user = this.#lockedUser();
    if (!user) return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'finding' });
    if (!this.#keyHolder.keyPackage) await this.#steps.findKeyPackage(user, epoch, { keepState: true });
    const { keyPackage } = this.#keyHolder;
    if (!keyPackage || epoch !== this.#keyHolder.epoch) return this.#keyHolder.setLocked();
    this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'deriving' });
    try {
      await this.#iterations.check(user.email, 'erkp', keyPackage.iter);
      const kek = await kekFor(keyPackage, input);
      if (epoch !== this.#keyHolder.epoch) return;
      this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'opening' });
      const raw = await openErkp(keyPackage, kek);
      await this.#steps.acceptKeyFromUser(raw, { keyPackage, epoch, remember });
      await this.#iterations.remember(user.email, 'erkp', keyPackage.iter);
    } catch (error) {
      if (epoch === this.#keyHolder.epoch) this.#keyHolder.setLocked(messageOf(error, UNLOCK_FAILED));
    }
  }

  async #unlockWith({ prepare, remember }: AlternativeUnlock): Promise<void> {
    const user = this.#lockedUser();
    if (!user) return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'unlocking', isInteractive: true, step: 'finding' });
    try {
      const open = await prepare();
      // Another device may have changed the unlock methods since the last look-up.
      await this.#steps.findKeyPackage(user, epoch, { keepState: true });
      if (epoch !== this.#keyHolder.epoch) return;
      const { keyPackage } = this.#keyHolder;
      if (!keyPackage) return this.#keyHolder.setLocked();
      this.#keyHolder.setState({ status: 'unlocking', isInteractive: true, step: 'opening' });
      await this.#steps.acceptKeyFromUser(await open(keyPackage), { keyPackage, epoch, remember });
    } catch (error) {
      if (epoch === this.#keyHolder.epoch) this.#keyHolder.setLocked(messageOf(error, UNLOCK_FAILED));
    }
  }

  async #create({ passphrase, remember, isInteractive }: PassphraseInput & { isInteractive: boolean }): Promise<void> {
    const user = this.#lockedUser();
    if (!user || this.#keyHolder.lookup?.status !== 'none') return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'provisioning', isInteractive, step: 'sealing' });
    const raw = newRawDataKey();
    try {
      const { erkp, proof, vaultId } = await newVault(raw, passphrase);
      if (epoch !== this.#keyHolder.epoch) return;
      this.#keyHolder.setState({ status: 'provisioning', isInteractive, step: 'storing' });
      await this.#ports.api.post('/crypto/erkp', { ...erkp, proof, vaultId } satisfies CreateVaultBody);
      const keyPackage: ValidKeyPackage = { ...erkp, proof, vaultId, rev: 1, slots: [] };
      this.#ports.vaultKnown(user.id, vaultId);
      await cacheKeyPackage(user, keyPackage);
      if (epoch !== this.#keyHolder.epoch) return;
      this.#keyHolder.lookup = { status: 'present', keyPackage };
      await this.#steps.acceptKeyFromUser(raw, { keyPackage, epoch, remember });
    } catch (error) {
      if (epoch !== this.#keyHolder.epoch) return;
      if (!isApiError(error, 'VAULT_EXISTS')) {
        return this.#keyHolder.setLocked(messageOf(error, UNLOCK_FAILED), 'not-created');
      }
      this.#keyHolder.lookup = null; // another tab or device created the vault first
      await this.#unlock({ passphrase, remember, isInteractive, prepared: null });
      // The passphrase was chosen for a new vault, so the error is not that it is wrong for the existing one.
      if (isInteractive && isUnlockable(this.#keyHolder.state)) this.#keyHolder.setLocked(null, 'created-elsewhere');
    } finally {
      raw.fill(0);
    }
  }

  /** Returns the signed-in user, or null when nobody is signed in or the vault is unlocked already. */
  #lockedUser(): User | null {
    return this.#keyHolder.isOpen ? null : this.#ports.user();
  }

  #serialize<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const running = this.#lastAttempt.then(attempt);
    this.#lastAttempt = running.catch(() => undefined);
    return running;
  }
}

const isUnlockable = (state: VaultState) => state.status === 'locked' && state.keyPackage === 'present';

type CreateVaultBody = NewVault['erkp'] & Omit<NewVault, 'erkp'>;

async function kekFor(
  keyPackage: ValidKeyPackage,
  { passphrase, prepared }: { readonly passphrase: string; readonly prepared: PreparedKek | null },
) {
  if (prepared && prepared.s === keyPackage.s && prepared.iter === keyPackage.iter) return prepared.kek;
  return deriveKek(passphrase, keyPackage);
}
