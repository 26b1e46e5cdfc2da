import type { DeleteAccountAnswer, DeleteAccountBody, RequestEmailBody, User } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { vaultLocked } from '../crypto/errors.ts';
import type { AuthSecret, RawDataKey } from '../crypto/types.ts';
import type { PassphraseChange } from '../vault/change-passphrase.ts';
import { eraseDevice } from '../vault/erase-device.ts';
import type { ValidKeyPackage } from '../vault/key-package.ts';
import {
  beginEmptyVault,
  type EmptyVaultRequest,
  listReplacedVaults,
  type ReplacedVaults,
  restoreVault,
  type VaultRestoreRequest,
} from '../vault/replaced-vaults.ts';
import type { Vault } from '../vault/vault.ts';
import { deriveCurrentAuthSecret } from './current-auth-secret.ts';
import { decodeUser } from './decode-user.ts';
import type { Session } from './session.ts';

export interface AccountPorts {
  readonly api: Pick<ApiClient, 'get' | 'post' | 'patch'>;
  readonly vault: Vault;
  readonly session: Session;
  /** The signed-in person, or null. */
  readonly user: () => User | null;
}

/** What a signed-in person changes of the account; whatever needs the password asks for it each time. */
export class Account {
  readonly #ports: AccountPorts;

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  /** Makes `next` the passphrase of the vault and the password of the login. Other sessions end. */
  async changePassphrase(how: PassphraseChange): Promise<void> {
    await this.#ports.vault.changePassphrase(how);
    await this.#ports.session.recheck();
  }

  /** Reads the person again: after a payment the plan is another one. */
  refresh(): Promise<void> {
    return this.#ports.session.recheck();
  }

  /** Changes the name that greets the person. */
  async rename(name: { readonly firstName: string; readonly lastName: string }): Promise<void> {
    await this.#enter(await this.#ports.api.patch('/users/me', name));
  }

  /** Sends a code to a new address, which counts once the code is typed. Needs the password of the login. */
  async requestEmail({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    const body: RequestEmailBody = { email, password: await this.#secret(password), ...(await this.#proof()) };
    await this.#ports.api.post('/users/me/email', body);
  }

  /**
   * Makes the new address the account's, with the code that was sent there; where the proof that counts was not shown,
   * it waits seven days, and the person says so in `newEmail`.
   */
  async confirmEmail(code: string): Promise<void> {
    await this.#enter(await this.#ports.api.post('/users/me/email/confirm', { code }));
  }

  /** Takes back a new address that is still waiting. */
  async cancelEmail(): Promise<void> {
    await this.#enter(await this.#ports.api.post('/users/me/email/cancel'));
  }

  /** Whether a deletion or a new email takes effect at once; otherwise it waits seven days. */
  get canActImmediately(): boolean {
    const user = this.#ports.user();
    if (user === null || user.vaultId === null) return user !== null;
    return user.oldVaultCountsUntil === null && this.#ports.vault.vaultId !== null;
  }

  /**
   * Deletes the account. `atOnce` shows the server that the vault is open; without that it goes after seven days. Gives
   * when, or null for at once; then this device is logged out, in every tab, and what it kept is erased.
   */
  async delete({ password, atOnce }: { readonly password: string; readonly atOnce: boolean }): Promise<string | null> {
    const proof = atOnce ? await this.#proof() : {};
    const body: DeleteAccountBody = { password: await this.#secret(password), ...proof };
    const { id: userId, vaultId } = this.#user();
    const { deleteAt } = await this.#ports.api.post<DeleteAccountAnswer>('/users/me/delete', body);
    if (deleteAt !== null) return deleteAt;
    await this.#ports.session.logout();
    await eraseDevice({ userId, vaultId });
    return null;
  }

  /** When the account is planned to go; null where it stays. */
  async readScheduledDeletion(): Promise<string | null> {
    return (await this.#ports.api.get<DeleteAccountAnswer>('/users/me/delete')).deleteAt;
  }

  /** Takes a planned deletion back. */
  async keep(): Promise<void> {
    await this.#ports.api.post('/users/me/delete/cancel');
  }

  /** What the live vault holds, and the vaults it has replaced that can still come back. */
  replacedVaults(): Promise<ReplacedVaults> {
    return listReplacedVaults(this.#ports.api);
  }

  /** Begins an empty vault under the login's password and opens it. The old one is kept for 30 days. */
  async beginEmptyVault(how: EmptyVaultRequest): Promise<void> {
    await this.#take(await beginEmptyVault(this.#parts(), how));
  }

  /** Brings a replaced vault back, with its own passphrase. */
  async restoreVault(how: VaultRestoreRequest): Promise<void> {
    await this.#take(await restoreVault(this.#parts(), how));
  }

  async #take(live: { raw: RawDataKey; found: ValidKeyPackage }): Promise<void> {
    const { vault, session } = this.#ports;
    await vault.replace({ ...live, remember: vault.canRemember });
    await session.recheck();
  }

  #parts() {
    const { api, vault } = this.#ports;
    return { api, user: this.#user(), iterations: vault.iterations };
  }

  #user(): User {
    const user = this.#ports.user();
    if (!user) throw vaultLocked();
    return user;
  }

  #secret(password: string): Promise<AuthSecret> {
    const { api, vault } = this.#ports;
    return deriveCurrentAuthSecret({ api, iterations: vault.iterations }, { email: this.#user().email, password });
  }

  /** p where the vault is open: the server then knows that it is not only somebody who has the password. */
  async #proof(): Promise<{ vaultProof?: string }> {
    return this.#ports.vault.vaultId === null ? {} : { vaultProof: await this.#ports.vault.proof() };
  }

  async #enter(answer: unknown): Promise<void> {
    const user = decodeUser(answer);
    if (user) await this.#ports.session.enter(user);
    else await this.#ports.session.recheck();
  }
}
