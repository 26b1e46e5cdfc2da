import type { DeviceWrappedKey, NewVault, User } from '@northkeep/contracts';
import { isApiError, messageOf } from '../api/api-error.ts';
import { newRawDataKey } from '../crypto/data-key.ts';
import { REGISTRATION_WRAP_ACCOUNT, unwrapDeviceWrap } from '../crypto/device-wrap.ts';
import { changeUnconfirmedError, isUserAcceptableError, keyPackageMissingError } from '../crypto/errors.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { type DataKeyHolder, UNLOCK_FAILED_TEXT } from './data-key-holder.ts';
import type { MinimumKdfIterations } from './iteration-floors.ts';
import { loadStoredKeyPackages, storedKeyPackagesOf } from './kept-key-packages.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { createNewVault } from './new-vault.ts';
import {
  createPassphraseUnwrapper,
  type OpenAttempt,
  type OpenedKeyPackage,
  openKeyPackage,
} from './open-key-package.ts';
import { UnlockSteps, type UnlockStepsPorts } from './unlock-steps.ts';
import type { PassphraseInput, PreparedKek, UnlockOptions } from './vault-ports.ts';
import type { VaultState } from './vault-state.ts';

/** Unlock by a recovery key or a passkey. */
export interface AlternativeUnlock extends UnlockOptions {
  /**
   * Validates the user's input before any request, and returns the function that opens a key package with that input.
   */
  readonly prepare: () => Promise<(keyPackage: ValidKeyPackage) => Promise<RawDataKey>>;
}

type PassphraseUnlock = PassphraseInput & { readonly isInteractive: boolean; readonly prepared: PreparedKek | null };

/** Unlocks and creates the vault. Runs one attempt at a time; a lock during an attempt cancels it. */
export class VaultUnlocker {
  readonly #keyHolder: DataKeyHolder;
  readonly #ports: UnlockStepsPorts['ports'];
  readonly #rememberedVaults: UnlockStepsPorts['rememberedVaults'];
  readonly #iterations: MinimumKdfIterations;
  readonly #steps: UnlockSteps;
  #lastAttempt: Promise<unknown> = Promise.resolve();
  /**
   * True after a failed attempt with a package that had never been opened on this device. The next attempt fetches the
   * package again.
   */
  #hasFailed = false;

  constructor(ports: UnlockStepsPorts) {
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
      const kept = storedKeyPackagesOf(await loadStoredKeyPackages(user.id), user.vaultId);
      if (epoch !== this.#keyHolder.epoch) return;
      await this.#steps.autoUnlock(user, kept, epoch);
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
    return this.#serialize(() => this.#unlock({ ...input, isInteractive: true, prepared: null }));
  }

  /**
   * Unlocks with a recovery key or a passkey. Afterwards the vault is unlocked, or locked with the error in the state.
   */
  unlockWith(method: AlternativeUnlock): Promise<void> {
    return this.#serialize(() => this.#unlockWith(method));
  }

  /**
   * Creates the user's first vault. When another device has created the vault first, discards the new key and unlocks
   * that vault.
   */
  create(input: PassphraseInput): Promise<void> {
    return this.#serialize(() => this.#create({ ...input, isInteractive: true }));
  }

  /** Unlocks or creates the vault with the password of a login. Rejects with the reason; the session stays. */
  openAfterLogin({
    passphrase,
    remember,
    prepared,
  }: PassphraseInput & { prepared: PreparedKek | null }): Promise<boolean> {
    return this.#serialize(async () => {
      const user = this.#ports.user();
      if (!user || this.#keyHolder.isOpen) return false;
      const { epoch } = this.#keyHolder;
      this.#keyHolder.setState({ status: 'unlocking', isInteractive: false, step: 'finding' });
      await this.#steps.findKeyPackage(user, epoch);
      if (this.#keyHolder.lookup?.status === 'none') return false;
      await this.#unlock({ passphrase, remember, isInteractive: false, prepared });
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

  async #unlock({ isInteractive, remember, acceptsDoubt = false, ...input }: PassphraseUnlock): Promise<void> {
    const user = this.#lockedUser();
    if (!user) return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'finding' });
    if (!this.#keyHolder.keyPackage || this.#hasFailed)
      await this.#steps.findKeyPackage(user, epoch, { keepState: true });
    if (!this.#keyHolder.keyPackage || epoch !== this.#keyHolder.epoch) return this.#keyHolder.setLocked();
    this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'deriving' });
    const open = createPassphraseUnwrapper(input, () => {
      if (epoch === this.#keyHolder.epoch)
        this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'opening' });
    });
    const minIterations = await this.#iterations.highest(user.email, 'erkp');
    await this.#tryToOpen(
      { user, epoch, open, minIterations, acceptsDoubt, triesKept: true },
      async ({ raw, keyPackage, isDoubtful }) => {
        const how = { user, keyPackage, epoch, remember, evidence: 'unwrapped' } as const;
        if (await this.#steps.acceptKeyFromUser(raw, how))
          await this.#iterations.remember(user.email, 'erkp', keyPackage.iter, { lowers: isDoubtful });
      },
    );
  }

  async #unlockWith({ prepare, remember, acceptsDoubt = false }: AlternativeUnlock): Promise<void> {
    const user = this.#lockedUser();
    if (!user) return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'unlocking', isInteractive: true, step: 'finding' });
    const prepared = prepare();
    const open = async (keyPackage: ValidKeyPackage) => (await prepared)(keyPackage);
    const find = async () => {
      await prepared;
      // Looks the key package up again, because another device may have changed the unlock methods since the last
      // look-up.
      await this.#steps.findKeyPackage(user, epoch, { keepState: true });
      if (epoch === this.#keyHolder.epoch && this.#keyHolder.keyPackage)
        this.#keyHolder.setState({ status: 'unlocking', isInteractive: true, step: 'opening' });
    };
    await this.#tryToOpen(
      { user, epoch, open, find, minIterations: 0, acceptsDoubt, triesKept: false },
      async ({ raw, keyPackage }) => {
        await this.#steps.acceptKeyFromUser(raw, { user, keyPackage, epoch, remember, evidence: 'proven' });
      },
    );
  }

  /** Opens the found package or a kept one. When none opens, the vault is locked with the reason in the state. */
  async #tryToOpen(
    { user, epoch, find, ...attempt }: PackageAttempt,
    accept: (opened: OpenedKeyPackage) => Promise<void>,
  ): Promise<void> {
    try {
      await find?.();
      if (epoch !== this.#keyHolder.epoch) return;
      const { keyPackage } = this.#keyHolder;
      if (!keyPackage) return this.#keyHolder.setLocked();
      const kept = await loadStoredKeyPackages(user.id);
      this.#hasFailed = keyPackage.c !== kept.opened?.c;
      await accept(await openKeyPackage({ ...attempt, fetched: keyPackage, kept }));
      this.#hasFailed = false;
    } catch (error) {
      if (epoch !== this.#keyHolder.epoch) return;
      this.#keyHolder.setLocked(
        messageOf(error, UNLOCK_FAILED_TEXT),
        isUserAcceptableError(error) ? 'doubted' : undefined,
      );
    }
  }

  async #create({ passphrase, remember, isInteractive }: PassphraseInput & { isInteractive: boolean }): Promise<void> {
    const user = this.#lockedUser();
    if (!user || this.#keyHolder.lookup?.status !== 'none') return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'provisioning', isInteractive, step: 'sealing' });
    const raw = newRawDataKey();
    try {
      const { erkp, proof, vaultId } = await createNewVault(raw, passphrase);
      if (epoch !== this.#keyHolder.epoch) return;
      this.#keyHolder.setState({ status: 'provisioning', isInteractive, step: 'storing' });
      const body = { ...erkp, proof, vaultId } satisfies CreateVaultBody;
      const stored = decodeKeyPackage(await this.#ports.api.post('/crypto/erkp', body));
      if (stored?.vaultId !== vaultId || stored.c !== erkp.c) throw changeUnconfirmedError();
      const keyPackage: ValidKeyPackage = { ...erkp, proof, vaultId, rev: stored.rev, slots: [] };
      this.#ports.vaultKnown(user.id, vaultId);
      const how = { user, keyPackage, epoch, remember, evidence: 'unwrapped' } as const;
      if (await this.#steps.acceptKeyFromUser(raw, how)) await this.#iterations.remember(user.email, 'erkp', erkp.iter);
    } catch (error) {
      if (epoch !== this.#keyHolder.epoch) return;
      if (!isApiError(error, 'VAULT_EXISTS')) {
        return this.#keyHolder.setLocked(messageOf(error, UNLOCK_FAILED_TEXT), 'not-created');
      }
      this.#keyHolder.lookup = null; // another tab or device created the vault first
      await this.#unlock({ passphrase, remember, isInteractive, prepared: null });
      // The user chose the passphrase for a new vault, but another device has already created the vault. The message
      // therefore does not state that the passphrase is wrong.
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

interface PackageAttempt extends Omit<OpenAttempt, 'fetched' | 'kept'> {
  readonly user: User;
  readonly epoch: number;
  /** Looks the key package up again. */
  readonly find?: () => Promise<void>;
}
