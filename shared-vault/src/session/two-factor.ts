import type {
  BeginTwoFactorAnswer,
  BeginTwoFactorBody,
  EndTwoFactorBody,
  NewRecoveryCodesBody,
  RecoveryCodesAnswer,
  RequestTwoFactorRemovalAnswer,
  RequestTwoFactorRemovalBody,
  TwoFactorState,
  User,
} from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { vaultLocked } from '../crypto/errors.ts';
import type { AuthSecret } from '../crypto/types.ts';
import type { Vault } from '../vault/vault.ts';
import { deriveCurrentAuthSecret } from './current-auth-secret.ts';
import { parseSecondFactor } from './second-factor.ts';

interface TwoFactorPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly vault: Vault;
  /** The signed-in person, or null. */
  readonly user: () => User | null;
}

interface NewCodes {
  readonly password: string;
  /** A code of the app, where the proof of the vault does not count. */
  readonly secondFactor?: string | undefined;
}

/** The second factor of the login: it guards the account, not the vault. Each change asks for the password again. */
export class TwoFactor {
  readonly #ports: TwoFactorPorts;

  constructor(ports: TwoFactorPorts) {
    this.#ports = ports;
  }

  read(): Promise<TwoFactorState> {
    return this.#ports.api.get('/auth/two-factor', { cache: 'no-store' });
  }

  /** A new key for an authenticator app, in base32. It counts once {@link confirm} has taken a code of it. */
  async begin(password: string): Promise<string> {
    const body: BeginTwoFactorBody = { password: await this.#secret(password), ...(await this.#proof()) };
    return (await this.#ports.api.post<BeginTwoFactorAnswer>('/auth/two-factor/begin', body)).secret;
  }

  /** Turns it on, or plans it where the proof that counts was not shown. The recovery codes are given this once. */
  confirm(code: string): Promise<RecoveryCodesAnswer> {
    return this.#ports.api.post('/auth/two-factor/confirm', { code });
  }

  /** Ten new recovery codes in place of the old ones. */
  async newCodes({ password, secondFactor }: NewCodes): Promise<RecoveryCodesAnswer> {
    const factor = parseSecondFactor(secondFactor);
    const secret = await this.#secret(password);
    const body: NewRecoveryCodesBody = { password: secret, ...(await this.#proof()), ...factor };
    return this.#ports.api.post('/auth/two-factor/codes', body);
  }

  /** Turns it off: at once where the vault is open, otherwise after seven days. */
  async end(password: string): Promise<TwoFactorState> {
    const body: EndTwoFactorBody = { password: await this.#secret(password), ...(await this.#proof()) };
    return this.#ports.api.post('/auth/two-factor/end', body);
  }

  /** Takes back a change that is still waiting. */
  keep(): Promise<TwoFactorState> {
    return this.#ports.api.post('/auth/two-factor/keep');
  }

  /** For who is not logged in and has neither app nor code: it ends on the day that is answered. */
  async lost({ email, password }: { readonly email: string; readonly password: string }): Promise<string> {
    const body: RequestTwoFactorRemovalBody = { email, password: await this.#secret(password, email) };
    return (await this.#ports.api.post<RequestTwoFactorRemovalAnswer>('/auth/two-factor/lost', body)).endsAt;
  }

  #secret(password: string, email = this.#ports.user()?.email): Promise<AuthSecret> {
    if (email === undefined) throw vaultLocked();
    const { api, vault } = this.#ports;
    return deriveCurrentAuthSecret({ api, iterations: vault.iterations }, { email, password });
  }

  async #proof(): Promise<{ vaultProof?: string }> {
    const { vault } = this.#ports;
    return vault.vaultId === null ? {} : { vaultProof: await vault.proof() };
  }
}
