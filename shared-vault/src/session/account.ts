import {
  type DeleteAccountBody,
  envelopeBindingOf,
  type RequestEmailChangeBody,
  type User,
} from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { changeUnconfirmedError, isVaultError, vaultLockedError } from '../crypto/errors.ts';
import type { AuthSecret, RawDataKey } from '../crypto/types.ts';
import { loadLazyModule } from '../load-part.ts';
import { eraseDevice } from '../vault/erase-device.ts';
import type { ValidKeyPackage } from '../vault/key-package.ts';
import type { KeyValueStore } from '../vault/local-storage-map.ts';
import type { PassphraseChange } from '../vault/passphrase-change.ts';
import type { EmptyVaultRequest, ReplacedVaults, VaultRestoreRequest } from '../vault/replaced-vaults.ts';
import type { Vault } from '../vault/vault.ts';
import { deriveAuthSecretOf } from './current-auth-secret.ts';
import { decodeScheduledDeletion, decodeUser } from './decode-user.ts';
import type { Session } from './session.ts';

const loadReplacedVaults = () =>
  loadLazyModule(() => import(/* webpackChunkName: "vault-changes" */ '../vault/replaced-vaults.ts'));

export interface AccountPorts {
  readonly api: Pick<ApiClient, 'get' | 'post' | 'patch'>;
  readonly vault: Vault;
  readonly session: Session;
  readonly storage: KeyValueStore;
  /** Returns the signed-in user, or null. */
  readonly user: () => User | null;
}

/** Account changes by the signed-in user. Methods that need the password take it each time. */
export class Account {
  readonly #ports: AccountPorts;

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  /** Changes the passphrase of the vault and the password of the login together. The server ends the other sessions. */
  async changePassphrase(change: PassphraseChange): Promise<void> {
    await this.#ports.vault.changePassphrase(change);
    await this.#ports.session.recheck();
  }

  /** Reads the user again, for example after a payment changed the plan. */
  refresh(): Promise<void> {
    return this.#ports.session.recheck();
  }

  /**
   * Decrypts the goal that the user wrote at registration; null when there is no goal or its envelope cannot be
   * decrypted with the expected binding. Throws 'Vault is locked'.
   */
  async readGoal(): Promise<string | null> {
    const { goal, vaultId } = this.#user();
    if (goal === null || vaultId === null) return null;
    try {
      const value = await this.#ports.vault.open(goal, envelopeBindingOf('account', 'goal', vaultId));
      return typeof value === 'string' && value !== '' ? value : null;
    } catch (error) {
      // After the vault was replaced, the goal is still encrypted under the former vault.
      if (isVaultError(error, 'E_DAMAGED')) return null;
      throw error;
    }
  }

  /** Changes the user's first and last name. */
  async rename(name: { readonly firstName: string; readonly lastName: string }): Promise<void> {
    await this.#updateUser(await this.#ports.api.patch('/users/me', name));
  }

  /** Requests an email change: the server sends a code to the new address. */
  async requestEmail({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    const body: RequestEmailChangeBody = { email, password: await this.#secret(password), ...(await this.#proof()) };
    await this.#ports.api.post('/users/me/email', body);
  }

  /**
   * Confirms an email change with the code from the new address. Without a valid vault proof, the change waits seven
   * days, and the user's `newEmail` contains it until then.
   */
  async confirmEmail(code: string): Promise<void> {
    const { email } = this.#user();
    const response = await this.#ports.api.post('/users/me/email/confirm', { code });
    await this.#updateUser(response, (user) => user.email !== email || user.newEmail !== null);
  }

  /** Cancels a pending email change. */
  async cancelEmail(): Promise<void> {
    await this.#updateUser(await this.#ports.api.post('/users/me/email/cancel'), ({ newEmail }) => newEmail === null);
  }

  /** True when a deletion or an email change takes effect immediately. Otherwise it waits seven days. */
  get canActImmediately(): boolean {
    const user = this.#ports.user();
    if (user === null || user.vaultId === null) return user !== null;
    return user.oldVaultCountsUntil === null && this.#ports.vault.vaultId !== null;
  }

  /**
   * Deletes the account: immediately with `atOnce`, which sends the vault proof, otherwise after seven days. Returns
   * the scheduled time (ISO 8601), or null after an immediate deletion, which also logs out all tabs and erases this
   * device. Throws `E_UNCONFIRMED` for any other response, because this device is erased only for a deletion that the
   * user requested here.
   */
  async delete({ password, atOnce }: { readonly password: string; readonly atOnce: boolean }): Promise<string | null> {
    const proof = atOnce ? await this.#proof() : {};
    const body: DeleteAccountBody = { password: await this.#secret(password), ...proof };
    const { vaultId } = this.#user();
    const deleteAt = decodeScheduledDeletion(await this.#ports.api.post('/users/me/delete', body));
    if (deleteAt !== null) return deleteAt;
    if (!atOnce && vaultId !== null) throw changeUnconfirmedError();
    await this.removeFromDevice();
    return null;
  }

  /** Logs out in all tabs and deletes what this device stores about the account, changes that were not sent included. */
  async removeFromDevice(): Promise<void> {
    const { id: userId, email, vaultId } = this.#user();
    await this.#ports.session.logout();
    await eraseDevice({ userId, vaultId }, this.#ports.storage);
    await this.#ports.vault.derivations.forget(email);
  }

  /** Returns the time for which the deletion of the account is scheduled (ISO 8601), or null. */
  async readScheduledDeletion(): Promise<string | null> {
    return decodeScheduledDeletion(await this.#ports.api.get('/users/me/delete'));
  }

  /** Cancels a scheduled deletion. */
  async cancelDeletion(): Promise<void> {
    await this.#ports.api.post('/users/me/delete/cancel');
  }

  /** Reads the record counts of the live vault and the replaced vaults that can still be restored. */
  async replacedVaults(): Promise<ReplacedVaults> {
    const { listReplacedVaults } = await loadReplacedVaults();
    return listReplacedVaults(this.#ports.api);
  }

  /** Creates an empty vault under the login's password and unlocks it. The server keeps the old vault for a time. */
  async beginEmptyVault(request: EmptyVaultRequest): Promise<void> {
    const { replaceWithEmptyVault: beginEmptyVault } = await loadReplacedVaults();
    await this.#switchTo(await beginEmptyVault(this.#context(), request));
  }

  /** Restores a replaced vault with its passphrase and unlocks it. */
  async restoreVault(request: VaultRestoreRequest): Promise<void> {
    const { restoreVault } = await loadReplacedVaults();
    await this.#switchTo(await restoreVault(this.#context(), request));
  }

  async #switchTo(live: { raw: RawDataKey; keyPackage: ValidKeyPackage }): Promise<void> {
    const { vault, session } = this.#ports;
    await vault.replace({ ...live, remember: vault.canRemember });
    await session.recheck();
  }

  #context() {
    const { api, vault } = this.#ports;
    return { api, user: this.#user(), derivations: vault.derivations };
  }

  #user(): User {
    const user = this.#ports.user();
    if (!user) throw vaultLockedError();
    return user;
  }

  #secret(password: string): Promise<AuthSecret> {
    const { api, vault } = this.#ports;
    return deriveAuthSecretOf({ api, derivations: vault.derivations }, { email: this.#user().email, password });
  }

  /**
   * Returns the vault proof while the vault is unlocked. With the proof, the server applies a change at once that would
   * otherwise wait seven days.
   */
  async #proof(): Promise<{ vaultProof?: string }> {
    return this.#ports.vault.vaultId === null ? {} : { vaultProof: await this.#ports.vault.proof() };
  }

  /** Stores the user of a response. Throws `E_UNCONFIRMED` when the response does not contain the requested change. */
  async #updateUser(response: unknown, isChanged: (user: User) => boolean = () => true): Promise<void> {
    const current = this.#ports.user();
    // The user has logged out while the request was running, so the response is ignored.
    if (current === null) return;
    const user = decodeUser(response);
    if (user?.id === current.id && isChanged(user)) return this.#ports.session.update(user);
    await this.#ports.session.recheck();
    throw changeUnconfirmedError();
  }
}
