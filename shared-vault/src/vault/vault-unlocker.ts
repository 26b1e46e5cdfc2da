import type { DeviceWrappedKey, NewVault } from '@northkeep/contracts';
import { isApiError, messageOf } from '../api/api-error.ts';
import { newAuthKdf } from '../crypto/auth-kdf.ts';
import { newRawDataKey } from '../crypto/data-key.ts';
import { REGISTRATION_WRAP_ACCOUNT, unwrapDeviceWrap } from '../crypto/device-wrap.ts';
import { changeUnconfirmedError, keyPackageMissingError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { type DataKeyHolder, UNLOCK_FAILED_TEXT } from './data-key-holder.ts';
import { loadStoredKeyPackages, storedKeyPackagesOf } from './kept-key-packages.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import type { KnownDerivations } from './known-derivations.ts';
import { createNewVault } from './new-vault.ts';
import { type AlternativeUnlock, UnlockAttempts } from './unlock-attempts.ts';
import { UnlockSteps, type UnlockStepsPorts } from './unlock-steps.ts';
import type { PassphraseInput } from './vault-ports.ts';
import type { VaultState } from './vault-state.ts';

/** Unlocks and creates the vault. Runs one attempt at a time; a lock during an attempt cancels it. */
export class VaultUnlocker {
  readonly #keyHolder: DataKeyHolder;
  readonly #ports: UnlockStepsPorts['ports'];
  readonly #rememberedVaults: UnlockStepsPorts['rememberedVaults'];
  readonly #derivations: KnownDerivations;
  readonly #steps: UnlockSteps;
  readonly #attempts: UnlockAttempts;
  #lastAttempt: Promise<unknown> = Promise.resolve();

  constructor(ports: UnlockStepsPorts) {
    this.#keyHolder = ports.keyHolder;
    this.#ports = ports.ports;
    this.#rememberedVaults = ports.rememberedVaults;
    this.#derivations = ports.derivations;
    this.#steps = new UnlockSteps(ports);
    this.#attempts = new UnlockAttempts(ports, this.#steps);
  }

  /** Looks up the key package and unlocks the vault when this device remembers it. Never creates a vault. */
  load(): Promise<void> {
    return this.#serialize(async () => {
      const user = this.#ports.user();
      if (!user || this.#keyHolder.isOpen) return;
      const { epoch } = this.#keyHolder;
      const storedPackages = storedKeyPackagesOf(await loadStoredKeyPackages(user.id), user.vaultId);
      if (epoch !== this.#keyHolder.epoch) return;
      await this.#steps.autoUnlock(user, storedPackages, epoch);
      // The unlock is finished. The key package is refreshed in the background, without waiting for the network.
      if (this.#keyHolder.isOpen) return void this.#steps.refreshKeyPackage(user, epoch);
      if (epoch !== this.#keyHolder.epoch) return;
      await this.#steps.findKeyPackage(user, epoch);
      const { keyPackage } = this.#keyHolder;
      if (epoch === this.#keyHolder.epoch && keyPackage) await this.#steps.autoUnlock(user, [keyPackage], epoch);
    });
  }

  /** Unlocks with a typed passphrase. Afterwards the vault is unlocked, or locked with the error in the state. */
  unlock(input: PassphraseInput): Promise<void> {
    return this.#serialize(() => this.#attempts.unlockWithPassphrase({ ...input, isInteractive: true, keys: null }));
  }

  /**
   * Unlocks with a recovery key or a passkey. Afterwards the vault is unlocked, or locked with the error in the state.
   */
  unlockWith(method: AlternativeUnlock): Promise<void> {
    return this.#serialize(() => this.#attempts.unlockWith(method));
  }

  /**
   * Creates the user's first vault. When another device has created the vault first, discards the new key and unlocks
   * that vault.
   */
  create(input: PassphraseInput): Promise<void> {
    return this.#serialize(() => this.#create({ ...input, isInteractive: true }));
  }

  /**
   * Unlocks the vault with the password of a login, with its `keys` where it has derived them already. Returns false when the user has no vault yet: it is created only when
   * the user asks for it. Rejects with the reason; the session stays.
   */
  openAfterLogin({ passphrase, remember, keys }: PassphraseInput & { keys: PasswordKeys | null }): Promise<boolean> {
    return this.#serialize(async () => {
      const user = this.#ports.user();
      if (!user || this.#keyHolder.isOpen) return false;
      const { epoch } = this.#keyHolder;
      this.#keyHolder.setState({ status: 'unlocking', isInteractive: false, step: 'finding' });
      await this.#steps.findKeyPackage(user, epoch);
      if (this.#keyHolder.lookup?.status === 'none') return false;
      await this.#attempts.unlockWithPassphrase({ passphrase, remember, isInteractive: false, keys });
      if (this.#keyHolder.state.status !== 'locked') return this.#keyHolder.isOpen;
      const reason = this.#keyHolder.state.error ?? UNLOCK_FAILED_TEXT;
      if (this.#keyHolder.keyPackage) this.#keyHolder.setLocked();
      throw new Error(reason);
    });
  }

  /** Unlocks the vault that this device created during the registration, with the key wrapped for the device. */
  adopt({ made, wrap, remember }: { made: NewVault; wrap: DeviceWrappedKey; remember: boolean }): Promise<void> {
    return this.#serialize(async () => {
      const user = this.#ports.user();
      const { epoch } = this.#keyHolder;
      const keyPackage = decodeKeyPackage({ ...made.erkp, proof: made.proof, vaultId: made.vaultId, rev: 1 });
      if (!user || !keyPackage || user.vaultId !== keyPackage.vaultId) throw keyPackageMissingError();
      const { vaultId } = keyPackage;
      const raw = await unwrapDeviceWrap(wrap, await this.#rememberedVaults.deviceKey(), {
        account: REGISTRATION_WRAP_ACCOUNT,
        vaultId,
      });
      // The passphrase wrapped this key when the registration draft was created, so the unlock counts as the evidence
      // `unwrapped`.
      await this.#steps.acceptKeyFromUser(raw, { user, keyPackage, epoch, remember, evidence: 'unwrapped' });
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
      await this.#steps.acceptKeyFromUser(raw, { user, keyPackage, epoch, remember, evidence: 'unwrapped' });
    });
  }

  async #create({ passphrase, remember, isInteractive }: PassphraseInput & { isInteractive: boolean }): Promise<void> {
    const user = this.#steps.userOfLockedVault();
    if (!user || this.#keyHolder.lookup?.status !== 'none') return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'provisioning', isInteractive, step: 'sealing' });
    const raw = newRawDataKey();
    const keys = new PasswordKeys(passphrase);
    try {
      const kdf = await newAuthKdf(user.email, await this.#derivations.newCosts(user.email));
      const { erkp, proof, vaultId } = await createNewVault(raw, { keys, kdf });
      if (epoch !== this.#keyHolder.epoch) return;
      this.#keyHolder.setState({ status: 'provisioning', isInteractive, step: 'storing' });
      const body = { ...erkp, proof, vaultId } satisfies CreateVaultBody;
      const stored = decodeKeyPackage(await this.#ports.api.post('/crypto/erkp', body));
      if (stored?.vaultId !== vaultId || stored.c !== erkp.c) throw changeUnconfirmedError();
      const keyPackage: ValidKeyPackage = { ...erkp, proof, vaultId, rev: stored.rev, slots: [] };
      this.#ports.vaultKnown(user.id, vaultId);
      const how = { user, keyPackage, epoch, remember, evidence: 'unwrapped' } as const;
      if (await this.#steps.acceptKeyFromUser(raw, how)) await this.#derivations.rememberPackage(user.email, erkp);
    } catch (error) {
      if (epoch !== this.#keyHolder.epoch) return;
      if (!isApiError(error, 'VAULT_EXISTS')) {
        return this.#keyHolder.setLocked(messageOf(error, UNLOCK_FAILED_TEXT), 'not-created');
      }
      this.#keyHolder.lookup = null; // another tab or device created the vault first
      await this.#attempts.unlockWithPassphrase({ passphrase, remember, isInteractive, keys: null });
      // The user chose the passphrase for a new vault, but another device has already created the vault. The message
      // therefore does not state that the passphrase is wrong.
      if (isInteractive && isUnlockable(this.#keyHolder.state)) this.#keyHolder.setLocked(null, 'created-elsewhere');
    } finally {
      raw.fill(0);
      keys.dispose();
    }
  }

  #serialize<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const running = this.#lastAttempt.then(attempt);
    this.#lastAttempt = running.catch(() => undefined);
    return running;
  }
}

const isUnlockable = (state: VaultState) => state.status === 'locked' && state.keyPackage === 'present';

type CreateVaultBody = NewVault['erkp'] & Omit<NewVault, 'erkp'>;
