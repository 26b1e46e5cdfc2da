import {
  type DeviceWrappedKey,
  type Envelope,
  ERRORS,
  MINUTE_MS,
  type NewVault,
  type Scalar,
} from '@northkeep/contracts';
import { when } from 'mobx';
import type { DeviceWrapOwner } from '../crypto/device-wrap.ts';
import { decryptEnvelope, encryptToEnvelope, type SealRequest } from '../crypto/envelope.ts';
import { unlockTimeoutError, vaultLockedError } from '../crypto/errors.ts';
import type { PasswordKeys } from '../crypto/password-keys.ts';
import { type DataKey, parseVaultId, type RawDataKey, type VaultId } from '../crypto/types.ts';
import { decryptVaultProof } from '../crypto/vault-proof.ts';
import { loadLazyModule } from '../load-part.ts';
import { deleteReminderTexts } from '../reminders/delete-reminder-texts.ts';
import type { SessionTabMessage } from '../session/tab-channel.ts';
import { DataKeyHolder, type LockCallback, type LockTrigger } from './data-key-holder.ts';
import { EncryptedLocalStore } from './encrypted-local-store.ts';
import { storeKeyPackage, updateStoredKeyPackagesEmail } from './kept-key-packages.ts';
import type { ValidKeyPackage } from './key-package.ts';
import { KnownDerivations } from './known-derivations.ts';
import type { PassphraseChange } from './passphrase-change.ts';
import { RememberedVaults } from './remembered-vaults.ts';
import { UnlockMethods } from './unlock-methods.ts';
import type { PassphraseInput, UnlockOptions, VaultPorts } from './vault-ports.ts';
import { lockedState, UNKNOWN_VAULT_STATE, type VaultState } from './vault-state.ts';
import { VaultUnlocker } from './vault-unlocker.ts';

/** Time for which a request waits for the vault to be unlocked before it fails, in ms. */
const UNLOCK_WAIT_MS = 2 * MINUTE_MS;

/**
 * The user's vault in this tab: its state, its unlock methods and, while unlocked, its data key.
 *
 *     locked       --load(), on a device that remembers the vault--> unlocking
 *     locked       --unlock(), unlockWithRecoveryKey(), unlockWithPasskey(), openAfterLogin()--> unlocking
 *     locked       --create(), when the user has no vault--> provisioning
 *     locked       --adopt(), replace()--> unlocked
 *     unlocking    --the data key opens the vault's proof--> unlocked
 *     unlocking    --wrong secret, no key package, cancelUnlock()--> locked, with the error
 *     provisioning --stored by the server--> unlocked
 *     provisioning --VAULT_EXISTS--> unlocking; any other error--> locked, 'not-created'
 *     any          --lock() in this or another tab, automatic lock, resetForUser(), replace()--> locked
 *     any          --vaultChanged(): another vault is the user's live one--> locked, 'replaced'
 */
export class Vault {
  readonly local = new EncryptedLocalStore((use) => this.withKey(use));
  readonly remembered: RememberedVaults;
  readonly derivations: KnownDerivations;
  readonly unlockMethods: UnlockMethods;
  readonly #keyHolder = new DataKeyHolder();
  readonly #ports: VaultPorts;
  readonly #unlocker: VaultUnlocker;

  constructor(ports: VaultPorts) {
    this.#ports = ports;
    this.remembered = new RememberedVaults(ports.store);
    this.derivations = new KnownDerivations(ports.store);
    this.unlockMethods = new UnlockMethods({ keyHolder: this.#keyHolder, ports, derivations: this.derivations });
    this.#unlocker = new VaultUnlocker({
      ...{ keyHolder: this.#keyHolder, ports },
      ...{ rememberedVaults: this.remembered, derivations: this.derivations },
      vaultReplaced: (vaultId) => void this.vaultChanged(vaultId),
    });
    ports.tabs.listen((message) => this.#handleTabMessage(message));
  }

  #handleTabMessage(message: SessionTabMessage): void {
    const { vaultId } = this.#keyHolder;
    // Compared with the session's vault id too, because a tab that is about to unlock may not know its key package yet.
    if (message.type === 'lock' && message.vaultId === this.#usersVaultId) {
      if (message.by === 'hand') void this.#forgetReminderTexts();
      void this.#keyHolder.lock(message.by ?? null);
    }
    if (message.type !== 'unlocked') return;
    if (vaultId === null || message.vaultId === vaultId) void this.load();
    // Another vault of the user has replaced this vault and is unlocked in the other tab.
    else void this.vaultChanged(vaultId).then(() => this.load());
  }

  /** Observable. */
  get state(): VaultState {
    return this.#keyHolder.state;
  }

  /** False in a browser that stores nothing, because the data key cannot be remembered on the device then. */
  get canRemember(): boolean {
    return this.remembered.possible;
  }

  /** Id of the unlocked vault, or null while it is locked. */
  get vaultId(): VaultId | null {
    return this.#keyHolder.isOpen ? this.#keyHolder.vaultId : null;
  }

  /** Id of the user's vault, available even before the key package was read. */
  get #usersVaultId(): VaultId | null {
    return this.#keyHolder.vaultId ?? parseVaultId(this.#ports.user()?.vaultId);
  }

  /** Looks up the key package and unlocks the vault when this device remembers it. Never creates a vault. */
  load(): Promise<void> {
    return this.#unlocker.load();
  }

  /**
   * Unlocks with a passphrase. Never rejects: afterwards the vault is unlocked, or locked with the error in the state.
   */
  unlock(input: PassphraseInput): Promise<void> {
    return this.#unlocker.unlock(input);
  }

  /** Cancels an unlock that the user started. Has no effect on an automatic unlock. */
  async cancelUnlock(): Promise<void> {
    const { state } = this.#keyHolder;
    if (state.status === 'unlocking' && state.isInteractive) await this.#keyHolder.lock(this.#keyHolder.lockedBy);
  }

  /**
   * Unlocks with a typed recovery key. The outcome is like that of {@link unlock}; a mistyped key causes no request.
   */
  unlockWithRecoveryKey({ text, ...how }: UnlockOptions & { readonly text: string }): Promise<void> {
    const prepare = async () => {
      const { parseTypedRecoveryKey, unwrapKeyWithRecoveryKey } = await loadLazyModule(
        () => import(/* webpackChunkName: "vault-changes" */ './unlock-credentials.ts'),
      );
      const key = await parseTypedRecoveryKey(text);
      return (keyPackage: ValidKeyPackage) => unwrapKeyWithRecoveryKey(keyPackage, key);
    };
    return this.#unlocker.unlockWith({ prepare, ...how });
  }

  /**
   * Unlocks with one of the vault's passkeys, which the browser requests. The outcome is like that of {@link unlock}.
   */
  unlockWithPasskey({ signal, ...how }: UnlockOptions & { readonly signal?: AbortSignal }): Promise<void> {
    const prepare = async () => {
      const { unwrapKeyWithPasskey } = await loadLazyModule(
        () => import(/* webpackChunkName: "vault-changes" */ './passkey.ts'),
      );
      return (keyPackage: ValidKeyPackage) => unwrapKeyWithPasskey(keyPackage, signal);
    };
    return this.#unlocker.unlockWith({ prepare, ...how });
  }

  /**
   * Creates the user's first vault. When another device has created the vault first, discards the new key and unlocks
   * that vault.
   */
  create(input: PassphraseInput): Promise<void> {
    return this.#unlocker.create(input);
  }

  /**
   * Unlocks the vault with the password of a login. Resolves with true when that password opened the vault's proof.
   * Never creates a vault. Rejects with the reason for a failure; the session stays.
   */
  openAfterLogin(input: PassphraseInput & { keys: PasswordKeys | null }): Promise<boolean> {
    return this.#unlocker.openAfterLogin(input);
  }

  /** Unlocks the vault that this device created during the registration, without asking for the password. */
  adopt(created: { made: NewVault; wrap: DeviceWrappedKey; remember: boolean }): Promise<void> {
    return this.#unlocker.adopt(created);
  }

  /**
   * Locks the vault in all tabs and deletes its wrapped key and, when nothing else needs it, the device key. The vault
   * therefore stays locked after a reload and with an edited or restored localStorage.
   */
  async lock(by: 'away' | 'hand' = 'hand'): Promise<void> {
    const user = this.#ports.user();
    if (user) this.remembered.lock(user.id);
    const vaultId = this.#usersVaultId;
    if (vaultId) this.#ports.tabs.post({ type: 'lock', vaultId, by });
    // Deleted before the wait for encryptions in progress, because the page may be closed during it, and once more after
    // it, because one of them may have been for a reminder.
    const forgotten = by === 'hand' ? this.#forgetReminderTexts() : undefined;
    await this.#keyHolder.lock(by);
    await forgotten;
    if (by === 'hand') await this.#forgetReminderTexts();
    await this.#forgetDeviceKey();
  }

  /** Cause of the last lock, or null when the user needs no explanation, for example after a reload. */
  get lockedBy(): LockTrigger {
    return this.#keyHolder.lockedBy;
  }

  /** Undoes "Remember on this device" for this vault, and deletes the device key when nothing else needs it. */
  async forgetDevice(): Promise<void> {
    const owner = this.#owner;
    if (owner) this.remembered.forget(owner);
    await this.#forgetReminderTexts();
    await this.#forgetDeviceKey();
  }

  /** Deletes what this device may show of reminders while the vault is locked. */
  async #forgetReminderTexts(): Promise<void> {
    try {
      await deleteReminderTexts();
    } catch (error) {
      console.debug('the texts of the reminders were not deleted', error);
    }
  }

  async #forgetDeviceKey(): Promise<void> {
    try {
      await this.remembered.forgetDeviceKey(await this.#ports.isDeviceKeyInUse());
    } catch (error) {
      console.debug('the device key was not deleted', error);
    }
  }

  /** True when the user chose that this device unlocks the vault without a passphrase until the next lock. */
  get isRemembered(): boolean {
    const owner = this.#owner;
    return owner !== null && this.remembered.isChosen(owner);
  }

  get #owner(): DeviceWrapOwner | null {
    const user = this.#ports.user();
    const vaultId = this.#usersVaultId;
    return user && vaultId ? { account: user.id, vaultId } : null;
  }

  /** Returns base64url(p), which proves to the server that the vault is unlocked. Throws 'Vault is locked'. */
  async proof(): Promise<string> {
    const { keyPackage } = this.#keyHolder;
    const proof = keyPackage ? await this.withKey((key) => decryptVaultProof(key, keyPackage)) : null;
    if (proof === null) throw vaultLockedError();
    return proof;
  }

  /** Changes the passphrase, see `change-passphrase.ts`. The vault stays unlocked and the device remembered. */
  async changePassphrase(change: PassphraseChange): Promise<void> {
    const user = this.#ports.user();
    if (!user || !this.#keyHolder.isOpen) throw vaultLockedError();
    const { epoch } = this.#keyHolder;
    const { changePassphrase } = await loadLazyModule(
      () => import(/* webpackChunkName: "vault-changes" */ './change-passphrase.ts'),
    );
    const keyPackage = await changePassphrase({ api: this.#ports.api, user, derivations: this.derivations }, change);
    await storeKeyPackage(user, keyPackage, 'unwrapped');
    if (epoch === this.#keyHolder.epoch) this.#keyHolder.lookup = { status: 'present', keyPackage };
  }

  /**
   * Unlocks another vault that has become the user's live one, and locks the other tabs. Overwrites `raw` with zeros.
   */
  async replace(live: { raw: RawDataKey; keyPackage: ValidKeyPackage; remember: boolean }): Promise<void> {
    const before = this.#usersVaultId;
    if (before) this.#ports.tabs.post({ type: 'lock', vaultId: before });
    await this.#keyHolder.lock();
    await this.#unlocker.replace(live);
  }

  /** Copies the data that this device stores by email to the user's new email. */
  async emailChanged(before: string): Promise<void> {
    const user = this.#ports.user();
    if (!user) return;
    await this.derivations.copy(before, user.email);
    await updateStoredKeyPackagesEmail(user);
  }

  /** Locks and resets the state when another user signs in or the user signs out. */
  async resetForUser(): Promise<void> {
    const forgotten = this.#forgetReminderTexts();
    await this.#keyHolder.lock();
    await forgotten;
    await this.#forgetReminderTexts();
    this.#keyHolder.lookup = null;
    this.#keyHolder.setState(UNKNOWN_VAULT_STATE);
  }

  /** Locks after the server responded `VAULT_CHANGED`; the next unlock fetches the key package again. */
  async vaultChanged(vaultId: string): Promise<void> {
    if (vaultId !== this.#keyHolder.vaultId) return;
    await this.#keyHolder.lock();
    this.#keyHolder.lookup = null;
    this.#keyHolder.setState(lockedState(null, ERRORS.VAULT_CHANGED.message, 'replaced'));
    void this.#ports.recheckSession();
  }

  /** Resolves once the vault is unlocked; rejects with `E_UNLOCK_TIMEOUT` after `ms`. */
  async whenUnlocked(ms: number = UNLOCK_WAIT_MS): Promise<void> {
    if (this.#keyHolder.isOpen) return;
    await when(() => this.state.status === 'unlocked', { timeout: ms }).catch(() =>
      Promise.reject(unlockTimeoutError()),
    );
  }

  /** Encrypts one scalar and binds it to its place, such as the field of a record. Throws 'Vault is locked'. */
  seal(request: SealRequest): Promise<Envelope> {
    return this.withKey((key) => encryptToEnvelope(key, request));
  }

  /**
   * Decrypts an envelope and checks that it is bound to the given place, such as the field of a record. Throws 'Vault
   * is locked', 'Envelope missing IV' or `E_DAMAGED`.
   */
  open(envelope: Envelope, place: string): Promise<Scalar> {
    return this.withKey((key) => decryptEnvelope(key, envelope, place));
  }

  /** Runs `use` with the data key; a lock waits until it ends. For shared-vault only. Throws 'Vault is locked'. */
  withKey<Result>(use: (key: DataKey, vaultId: VaultId) => Promise<Result>): Promise<Result> {
    return this.#keyHolder.withKey(use);
  }

  /**
   * Registers a callback that runs before every lock, while the key is available. Returns a function that removes it.
   */
  beforeLock(callback: LockCallback): () => void {
    return this.#keyHolder.beforeLock(callback);
  }
}
