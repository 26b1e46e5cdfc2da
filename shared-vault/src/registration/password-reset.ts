import type { ResetPasswordBody } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret, newAuthKdf } from '../crypto/auth-secret.ts';
import { parseSecondFactor } from '../session/second-factor.ts';
import type { IterationFloors } from '../vault/iteration-floors.ts';

interface NewPassword {
  readonly token: string;
  readonly password: string;
  /** A code of the app or a recovery code, as it was typed, once the account has asked for one. */
  readonly secondFactor?: string | undefined;
}

/** Forgotten passwords. A reset changes the login only: the vault still opens with the old passphrase. */
export class PasswordReset {
  readonly #api: Pick<ApiClient, 'post'>;
  readonly #iterations: IterationFloors;

  constructor({ api, iterations }: { api: Pick<ApiClient, 'post'>; iterations: IterationFloors }) {
    this.#api = api;
    this.#iterations = iterations;
  }

  /** Asks for a reset link. The answer is the same whether the account exists or not. */
  async forgot(email: string): Promise<void> {
    await this.#api.post('/auth/forgot-password', { email });
  }

  /** Sets a new login password with the token of the link. Only what is derived from it is sent. */
  async reset({ token, password, secondFactor }: NewPassword): Promise<void> {
    const factor = parseSecondFactor(secondFactor);
    // The link names no account: never fewer than any account on this device had.
    const kdf = newAuthKdf(this.#iterations.highestOfAll('auth'));
    const secret = await deriveAuthSecret(password, kdf);
    const body: ResetPasswordBody = { token, password: secret, kdf, ...factor };
    await this.#api.post('/auth/reset-password', body);
  }
}
