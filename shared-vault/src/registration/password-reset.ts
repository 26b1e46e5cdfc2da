import type { ResetPasswordBody } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret, newAuthKdf } from '../crypto/auth-secret.ts';
import { parseSecondFactor } from '../session/second-factor.ts';
import type { MinimumKdfIterations } from '../vault/iteration-floors.ts';

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
  readonly #iterations: MinimumKdfIterations;

  constructor({ api, iterations }: { api: Pick<ApiClient, 'post'>; iterations: MinimumKdfIterations }) {
    this.#api = api;
    this.#iterations = iterations;
  }

  /** Requests a reset link by email. The response does not reveal whether the account exists. */
  async forgot(email: string): Promise<void> {
    await this.#api.post('/auth/forgot-password', { email });
  }

  /** Sets a new login password with the token of the link. Sends the derived auth secret, never the password. */
  async reset({ token, password, secondFactor }: PasswordResetRequest): Promise<void> {
    const factor = parseSecondFactor(secondFactor);
    // The link does not identify the account, so the number of iterations is the highest of all accounts on this
    // device.
    const kdf = newAuthKdf(this.#iterations.highestOfAll('auth'));
    const secret = await deriveAuthSecret(password, kdf);
    const body: ResetPasswordBody = { token, password: secret, kdf, ...factor };
    await this.#api.post('/auth/reset-password', body);
  }
}
