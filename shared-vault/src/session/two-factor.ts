import type {
  BeginTwoFactorBody,
  EndTwoFactorBody,
  NewRecoveryCodesBody,
  RecoveryCodesResponse,
  RequestTwoFactorRemovalBody,
  RequestTwoFactorRemovalResponse,
  TwoFactorState,
  User,
} from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { changeUnconfirmedError, vaultLockedError } from '../crypto/errors.ts';
import type { AuthSecret } from '../crypto/types.ts';
import type { Vault } from '../vault/vault.ts';
import { deriveAuthSecretOf } from './current-auth-secret.ts';
import { decodeRecoveryCodes, decodeTotpKey, decodeTwoFactorState } from './decode-two-factor.ts';
import { parseSecondFactor } from './second-factor.ts';

export interface TwoFactorPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly vault: Vault;
  /** Returns the signed-in user, or null. */
  readonly user: () => User | null;
}

interface NewCodes {
  readonly password: string;
  /** TOTP code, required when the vault proof is not accepted. */
  readonly secondFactor?: string | undefined;
}

/**
 * Second factor of the login (TOTP, RFC 6238). It protects the account, not the vault. Changes need the password, and
 * throw `E_UNCONFIRMED` when the response does not contain the change.
 */
export class TwoFactor {
  readonly #ports: TwoFactorPorts;

  constructor(ports: TwoFactorPorts) {
    this.#ports = ports;
  }

  async read(): Promise<TwoFactorState> {
    return decodeTwoFactorState(await this.#ports.api.get('/auth/two-factor', { cache: 'no-store' }));
  }

  /** Returns a new TOTP key for an authenticator app, in base32. It takes effect after {@link confirm}. */
  async begin(password: string): Promise<string> {
    const body: BeginTwoFactorBody = { password: await this.#secret(password), ...(await this.#proof()) };
    return decodeTotpKey(await this.#ports.api.post('/auth/two-factor/begin', body));
  }

  /**
   * Turns two-factor on, or schedules it when the vault proof was not sent. Returns the recovery codes, which no other
   * method returns.
   */
  async confirm(code: string): Promise<RecoveryCodesResponse> {
    return decodeRecoveryCodes(await this.#ports.api.post('/auth/two-factor/confirm', { code }));
  }

  /** Replaces the recovery codes by ten new ones. */
  async newCodes({ password, secondFactor }: NewCodes): Promise<RecoveryCodesResponse> {
    const factor = parseSecondFactor(secondFactor);
    const secret = await this.#secret(password);
    const body: NewRecoveryCodesBody = { password: secret, ...(await this.#proof()), ...factor };
    return decodeRecoveryCodes(await this.#ports.api.post('/auth/two-factor/codes', body));
  }

  /** Turns two-factor off: immediately while the vault is unlocked, otherwise after seven days. */
  async turnOff(password: string): Promise<TwoFactorState> {
    const body: EndTwoFactorBody = { password: await this.#secret(password), ...(await this.#proof()) };
    const state = decodeTwoFactorState(await this.#ports.api.post('/auth/two-factor/end', body));
    if (state.on !== null && state.planned?.to !== 'off') throw changeUnconfirmedError();
    return state;
  }

  /** Cancels a scheduled change. */
  async cancelChange(): Promise<TwoFactorState> {
    const state = decodeTwoFactorState(await this.#ports.api.post('/auth/two-factor/keep'));
    if (state.planned !== null) throw changeUnconfirmedError();
    return state;
  }

  /**
   * Schedules the removal of the second factor for a user who has neither app nor recovery codes and is not logged in.
   * Returns the date of the removal, ISO 8601.
   */
  async requestRemoval({ email, password }: { readonly email: string; readonly password: string }): Promise<string> {
    const body: RequestTwoFactorRemovalBody = { email, password: await this.#secret(password, email) };
    return (await this.#ports.api.post<RequestTwoFactorRemovalResponse>('/auth/two-factor/lost', body)).endsAt;
  }

  #secret(password: string, email = this.#ports.user()?.email): Promise<AuthSecret> {
    if (email === undefined) throw vaultLockedError();
    const { api, vault } = this.#ports;
    return deriveAuthSecretOf({ api, derivations: vault.derivations }, { email, password });
  }

  async #proof(): Promise<{ vaultProof?: string }> {
    const { vault } = this.#ports;
    return vault.vaultId === null ? {} : { vaultProof: await vault.proof() };
  }
}
