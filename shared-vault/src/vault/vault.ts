import { type DeviceWrap, type Envelope, ERRORS, type NewVault, UNLOCK_WAIT_MS } from '@northkeep/contracts';
import { when } from 'mobx';
import { type OpenedValue, openValue, type SealRequest, sealValue } from '../crypto/envelope.ts';
import { unlockTimeout, vaultLocked } from '../crypto/errors.ts';
import { asVaultId, type DataKey, type RawDataKey, type VaultId } from '../crypto/types.ts';
import { openProof } from '../crypto/vault-proof.ts';
import { changePassphrase, type PassphraseChange } from './change-passphrase.ts';
import { DataKeyHolder, type LockCause } from './data-key-holder.ts';
import { EncryptedLocalStore } from './encrypted-local-store.ts';
import { IterationFloors } from './iteration-floors.ts';
import type { ValidKeyPackage } from './key-package.ts';
import { cacheKeyPackage } from './key-package-lookup.ts';
import { LocalStorageMap } from './local-storage-map.ts';
import { openWithPasskey } from './passkey.ts';
import { RememberedVaults } from './remembered-vaults.ts';
import { openWithRecoveryKey, parseTypedRecoveryKey } from './unlock-credentials.ts';
import { UnlockMethods } from './unlock-methods.ts';
import type { Passphrase, PreparedKek, VaultPorts } from './vault-ports.ts';
import { lockedState, UNKNOWN_VAULT_STATE, type VaultState } from './vault-state.ts';
import { VaultUnlocker } from './vault-unlocker.ts';

/** The person's vault in this tab: which one it is, and its key while it is open. */
export class Vault {
  readonly local = new EncryptedLocalStore((use) => this.withKey(use));
  readonly remembered: RememberedVaults;
  readonly iterations: IterationFloors;
  readonly unlockMethods: UnlockMethods;
  readonly #held = new DataKeyHolder();
  readonly #ports: VaultPorts;
  readonly #lockMarks: LocalStorageMap;
  readonly #unlocker: VaultUnlocker;

  constructor(ports: VaultPorts) {
    this.#ports = ports;
    this.remembered = new RememberedVaults(ports.store);
    this.iterations = new IterationFloors(ports.store);
    this.unlockMethods = new UnlockMethods({ held: this.#held, ports, iterations: this.iterations });
    this.#lockMarks = new LocalStorageMap(ports.store, 'zk.locked.v1');
    this.#unlocker = new VaultUnlocker({
      ...{ held: this.#held, ports, lockMarks: this.#lockMarks },
      ...{ remembered: this.remembered, iterations: this.iterations },
      replaced: (vaultId) => void this.vaultChanged(vaultId),
    });
    ports.tabs.listen((message) => {
      const held = this.#held.vaultId;
      if (message.type === 'lock' && message.vaultId === held) void this.#held.drop(message.by ?? null);
      if (message.type === 'unlocked' && (held === null || message.vaultId === held)) void this.load();
      // Another vault of the person's has taken the place of this one, and is open there.
      if (message.type === 'unlocked' && held !== null && message.vaultId !== held)
        void this.vaultChanged(held).then(() => this.load());
    });
  }

  /** Observable. */
  get state(): VaultState {
    return this.#held.state;
  }

  /** False where IndexedDB is missing: nothing can be remembered, and the box says why. */
  get canRemember(): boolean {
    return this.remembered.possible;
  }

  /** The open vault's name, or null while it is locked. */
  get vaultId(): VaultId | null {
    return this.#held.isOpen ? this.#held.vaultId : null;
  }

  /** Also where the package has not been read yet. */
  get #usersVaultId(): VaultId | null {
    return this.#held.vaultId ?? asVaultId(this.#ports.user()?.vaultId);
  }

  /** Reads the key package and opens the vault where this device remembers it. Never makes one. */
  load(): Promise<void> {
    return this.#unlocker.load();
  }

  /** Opens the vault with a passphrase. Ends unlocked, or locked with 'Incorrect passphrase' or another reason. */
  unlock(how: Passphrase): Promise<void> {
    return this.#unlocker.unlock(how);
  }

  /** Stops an unlock that a person waits for; what it still brings is dropped. Nothing else is stopped by it. */
  async cancelUnlock(): Promise<void> {
    const { state } = this.#held;
    if (state.status === 'unlocking' && state.isInteractive) await this.#held.drop(this.#held.lockedBy);
  }

  /** Opens the vault with its recovery key, as it was typed. Ends like {@link unlock}. */
  unlockWithRecoveryKey({ text, remember }: { readonly text: string; readonly remember: boolean }): Promise<void> {
    const prepare = async () => {
      const key = await parseTypedRecoveryKey(text);
      return (found: ValidKeyPackage) => openWithRecoveryKey(found, key);
    };
    return this.#unlocker.unlockWith({ prepare, remember });
  }

  /** Opens the vault with one of its passkeys, which the browser asks for. Ends like {@link unlock}. */
  unlockWithPasskey({
    remember,
    signal,
  }: {
    readonly remember: boolean;
    readonly signal?: AbortSignal;
  }): Promise<void> {
    const prepare = async () => (found: ValidKeyPackage) => openWithPasskey(found, signal);
    return this.#unlocker.unlockWith({ prepare, remember });
  }

  /** Makes the person's first vault. Where one turns out to exist, this one is dropped and that one is opened. */
  create(how: Passphrase): Promise<void> {
    return this.#unlocker.create(how);
  }

  /** Unlock-or-provision with the password of a login. Rejects with the reason; the login stands either way. */
  openAfterLogin(how: Passphrase & { prepared: PreparedKek | null }): Promise<void> {
    return this.#unlocker.openAfterLogin(how);
  }

  /** Opens a vault that this device made during the sign-up, without asking again. */
  adopt(made: { made: NewVault; wrap: DeviceWrap; remember: boolean }): Promise<void> {
    return this.#unlocker.adopt(made);
  }

  /** 'Lock now': drops the key in every tab, and leaves a mark so that a reload asks for the passphrase. */
  async lock(by: 'away' | 'hand' = 'hand'): Promise<void> {
    const vaultId = this.#usersVaultId;
    if (vaultId) {
      this.#lockMarks.set(vaultId, Date.now());
      this.#ports.tabs.post({ type: 'lock', vaultId, by });
    }
    await this.#held.drop(by);
  }

  /** Why this tab is locked; null where nobody wonders, as after a reload. */
  get lockedBy(): LockCause {
    return this.#held.lockedBy;
  }

  /** Removes 'Remember on this device' for this vault, and the device key when nothing else needs it. */
  async forgetDevice({ deviceKeyInUse = false } = {}): Promise<void> {
    const vaultId = this.#usersVaultId;
    if (vaultId) this.remembered.forget(vaultId);
    await this.remembered.forgetDeviceKey(deviceKeyInUse);
  }

  /** Whether this device opens the vault by itself. */
  get isRemembered(): boolean {
    const vaultId = this.#usersVaultId;
    return vaultId !== null && this.remembered.has(vaultId);
  }

  /** base64url(p), which only an open vault can give. Throws 'Vault is locked'. */
  async proof(): Promise<string> {
    const { found } = this.#held;
    const proof = found?.is === 'present' ? await this.withKey((key) => openProof(key, found.package)) : null;
    if (proof === null) throw vaultLocked();
    return proof;
  }

  /** See {@link changePassphrase}. The vault stays open; this device goes on being remembered where it was. */
  async changePassphrase(how: PassphraseChange): Promise<void> {
    const user = this.#ports.user();
    if (!user || !this.#held.isOpen) throw vaultLocked();
    const { epoch } = this.#held;
    const found = await changePassphrase({ api: this.#ports.api, user, iterations: this.iterations }, how);
    await this.iterations.remember(user.email, 'erkp', found.iter);
    await cacheKeyPackage(user, found);
    if (epoch === this.#held.epoch) this.#held.found = { is: 'present', package: found };
  }

  /** Another vault of the person's takes the place of this one, and is open. Wipes `raw`. Locks the other tabs. */
  async replace(live: { raw: RawDataKey; found: ValidKeyPackage; remember: boolean }): Promise<void> {
    const before = this.#usersVaultId;
    if (before) this.#ports.tabs.post({ type: 'lock', vaultId: before });
    await this.#held.drop();
    await this.#unlocker.replace(live);
  }

  /** What this device keeps by the account's address follows it to a new one. */
  async emailChanged(before: string): Promise<void> {
    const user = this.#ports.user();
    if (!user) return;
    for (const derivation of ['auth', 'erkp'] as const)
      await this.iterations.remember(user.email, derivation, await this.iterations.highest(before, derivation));
    const { found } = this.#held;
    if (found?.is === 'present') await cacheKeyPackage(user, found.package);
  }

  /** Another person, or nobody: nothing of the first is held, opened or sent any more. */
  async forUser(): Promise<void> {
    await this.#held.drop();
    this.#held.found = null;
    this.#held.show(UNKNOWN_VAULT_STATE);
  }

  /** The server answered `VAULT_CHANGED`: this tab locks, and the next unlock asks for the package again. */
  async vaultChanged(vaultId: string): Promise<void> {
    if (vaultId !== this.#held.vaultId) return;
    await this.#held.drop();
    this.#held.found = null;
    this.#held.show(lockedState(null, ERRORS.VAULT_CHANGED.message, 'replaced'));
    this.#ports.recheckSession();
  }

  /** Resolves once the vault is open; rejects with `E_UNLOCK_TIMEOUT` after `ms`. */
  async whenUnlocked(ms: number = UNLOCK_WAIT_MS): Promise<void> {
    if (this.#held.isOpen) return;
    await when(() => this.state.status === 'unlocked', { timeout: ms }).catch(() => Promise.reject(unlockTimeout()));
  }

  /** Seals one scalar at its place. Throws 'Vault is locked'. */
  seal(toSeal: SealRequest): Promise<Envelope> {
    return this.withKey((key) => sealValue(key, toSeal));
  }

  /** Opens an envelope where it is shown. Throws 'Vault is locked', 'Envelope missing IV' or `E_DAMAGED`. */
  open(envelope: Envelope, place: string): Promise<OpenedValue> {
    return this.withKey((key) => openValue(key, envelope, place));
  }

  /** Lends the key to work that a lock waits for. Inside shared-vault only. Throws 'Vault is locked'. */
  withKey<T>(use: (key: DataKey, vaultId: VaultId) => Promise<T>): Promise<T> {
    return this.#held.withKey(use);
  }

  /** Runs before every lock, while the key is still there: to finish what is being sealed. Gives how to stop it. */
  beforeLock(work: () => Promise<void>): () => void {
    return this.#held.beforeLock(work);
  }
}
