import type { ResetPasswordBody } from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret, freshAuthKdf } from '../crypto/auth-secret.ts';

/** Forgotten passwords. A reset changes the login only: the vault still opens with the old passphrase. */
export class Passwords {
  readonly #api: Pick<ApiClient, 'post'>;

  constructor({ api }: { api: Pick<ApiClient, 'post'> }) {
    this.#api = api;
  }

  /** Asks for a reset link. The answer is the same whether the account exists or not. */
  async forgot(email: string): Promise<void> {
    await this.#api.post('/auth/forgot-password', { email });
  }

  /** Sets a new login password with the token of the link. Only what is derived from it is sent. */
  async reset({ token, password }: { token: string; password: string }): Promise<void> {
    const kdf = freshAuthKdf();
    const secret = await deriveAuthSecret(password, kdf);
    await this.#api.post('/auth/reset-password', { token, password: secret, kdf } satisfies ResetPasswordBody);
  }
}
