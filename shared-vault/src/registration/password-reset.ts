import type { ResetPasswordBody } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { newAuthKdfWithoutEmail } from '../crypto/auth-kdf.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import { parseSecondFactor } from '../session/second-factor.ts';
import type { KnownDerivations } from '../vault/known-derivations.ts';

interface PasswordResetRequest {
  /** Token of the reset link. */
  readonly token: string;
  readonly password: string;
  /** TOTP code or recovery code as typed; required when the server has requested a second factor. */
  readonly secondFactor?: string | undefined;
}

/** Reset of a forgotten password. It changes the login only: the vault keeps its old passphrase. */
export class PasswordReset {
  readonly #api: Pick<ApiClient, 'post'>;
  readonly #derivations: KnownDerivations;

  constructor({ api, derivations }: { api: Pick<ApiClient, 'post'>; derivations: KnownDerivations }) {
    this.#api = api;
    this.#derivations = derivations;
  }

  /** Requests a reset link by email. The response does not reveal whether the account exists. */
  async forgot(email: string): Promise<void> {
    await this.#api.post('/auth/forgot-password', { email });
  }

  /** Sets a new login password with the token of the link. Sends the derived auth secret, never the password. */
  async reset({ token, password, secondFactor }: PasswordResetRequest): Promise<void> {
    const factor = parseSecondFactor(secondFactor);
    // The link does not identify the account, so the salt is random and the costs are the highest of all accounts on
    // this device.
    const kdf = newAuthKdfWithoutEmail(this.#derivations.newCostsOfAny());
    const keys = new PasswordKeys(password);
    const secret = await keys.authSecret(kdf).finally(() => keys.dispose());
    const body: ResetPasswordBody = { token, password: secret, kdf, ...factor };
    await this.#api.post('/auth/reset-password', body);
    await this.#derivations.acceptSalt(kdf);
  }
}
