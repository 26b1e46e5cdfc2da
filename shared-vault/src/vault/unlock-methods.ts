import { vaultLockedError } from '../crypto/errors.ts';
import { loadLazyModule } from '../load-part.ts';
import type { NewRecoveryKey } from './change-unlock-methods.ts';
import type { DataKeyHolder } from './data-key-holder.ts';
import { storeKeyPackage } from './kept-key-packages.ts';
import { isRecoverySlot, type ValidKeyPackage } from './key-package.ts';
import type { KnownDerivations } from './known-derivations.ts';
import { findPasskeyUnavailableReason, isPasskeySlot } from './passkey-support.ts';
import type { UnlockCredentials, VerificationContext } from './unlock-credentials.ts';
import type { VaultPorts } from './vault-ports.ts';

const loadChanges = () =>
  loadLazyModule(() => import(/* webpackChunkName: "vault-changes" */ './change-unlock-methods.ts'));

interface UnlockMethodsPorts {
  readonly keyHolder: DataKeyHolder;
  readonly ports: Pick<VaultPorts, 'api' | 'user'>;
  readonly derivations: KnownDerivations;
}

/** Unlock methods other than the passphrase. Every change requires the passphrase or the recovery key again. */
export class UnlockMethods {
  readonly #keyHolder: DataKeyHolder;
  readonly #ports: UnlockMethodsPorts['ports'];
  readonly #derivations: KnownDerivations;

  constructor({ keyHolder, ports, derivations }: UnlockMethodsPorts) {
    this.#keyHolder = keyHolder;
    this.#ports = ports;
    this.#derivations = derivations;
  }

  /** True when the latest key package has a recovery key. */
  get hasRecoveryKey(): boolean {
    return this.#slots.some(isRecoverySlot);
  }

  /** True when the latest key package has a passkey. */
  get hasPasskey(): boolean {
    return this.#slots.some(isPasskeySlot);
  }

  /** Returns why this browser cannot use passkeys on this host, or null when it can. */
  readonly findPasskeyUnavailableReason = findPasskeyUnavailableReason;

  /**
   * Generates a recovery key, which unlocks the vault once `store` has resolved. Throws 'Incorrect passphrase' or an
   * {@link ApiError}.
   */
  async makeRecoveryKey(
    credentials: UnlockCredentials,
  ): Promise<Omit<NewRecoveryKey, 'store'> & { store(): Promise<void> }> {
    const { prepareRecoveryKey: makeRecoveryKey } = await loadChanges();
    const recoveryKey = await makeRecoveryKey(this.#context(), credentials);
    return { groups: recoveryKey.groups, store: async () => this.#keep(await recoveryKey.store(), credentials) };
  }

  /** Creates a passkey on this device and adds it. Throws `E_PASSKEY` with a message for the user. */
  async addPasskey(credentials: UnlockCredentials, signal?: AbortSignal): Promise<void> {
    const { addPasskey } = await loadChanges();
    await this.#keep(await addPasskey(this.#context(), credentials, signal), credentials);
  }

  /** Removes an unlock method by its slot id, so that it no longer unlocks the vault. */
  async remove(id: string, credentials: UnlockCredentials): Promise<void> {
    const { removeUnlockMethod } = await loadChanges();
    await this.#keep(await removeUnlockMethod(this.#context(), id, credentials), credentials);
  }

  get #slots() {
    return this.#keyHolder.keyPackage?.slots ?? [];
  }

  #context(): VerificationContext {
    const user = this.#ports.user();
    if (!user || !this.#keyHolder.isOpen) throw vaultLockedError();
    return { api: this.#ports.api, user, derivations: this.#derivations };
  }

  async #keep(keyPackage: ValidKeyPackage, credentials: UnlockCredentials): Promise<void> {
    const user = this.#ports.user();
    if (!user || keyPackage.vaultId !== user.vaultId) return;
    await storeKeyPackage(user, keyPackage, 'passphrase' in credentials ? 'unwrapped' : 'proven');
    if (this.#keyHolder.vaultId === keyPackage.vaultId) this.#keyHolder.lookup = { status: 'present', keyPackage };
  }
}
