import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ARGON2ID, IDEMPOTENCY_KEY_HEADER, VAULT_HEADER } from '@northkeep/contracts';

const base64 = (bytes: number) => randomBytes(bytes).toString('base64');
/** Random envelope, which the server cannot distinguish from a sealed value. */
export const sealed = () => ({ __e: 1, a: 'AES-GCM', v: 'v1', n: base64(12), c: base64(80) });
const token = () => randomBytes(32).toString('base64url');
const vaultOf = (proof: string) => createHash('sha256').update(Buffer.from(proof, 'base64url')).digest('base64url');
/** Number of vaults that an account can create one after the other. */
const VAULTS = 3;
let accounts = 0;

export interface AccountServer {
  readonly origin: string;
  /** Returns the code of the newest email to an address; by default from the page of the local mailbox. */
  readonly readCode?: (email: string) => Promise<string>;
}

/** Account with a session and some records, created through the API. */
export class TestAccount {
  readonly email = `${randomUUID()}@northkeep.test`;
  readonly vaultId: string;
  readonly #password = token();
  readonly #proofs = Array.from({ length: VAULTS }, token);
  /** Client address that only this account uses. */
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  readonly #server: AccountServer;

  private constructor(server: AccountServer) {
    this.#server = server;
    this.vaultId = vaultOf(this.#proofs[0] ?? '');
    accounts += 1;
    this.#address = `192.0.2.${accounts}`;
  }

  static async create(server: AccountServer): Promise<TestAccount> {
    const account = new TestAccount(server);
    await account.#register();
    await account.logIn();
    await account.#createRecords();
    return account;
  }

  /** Returns the access token of the session, valid until it is refreshed. */
  get accessToken(): string {
    return this.#cookies.get('nk_access') ?? '';
  }

  /** Returns values that only this account knows, such as its password, by the names of the request fields. */
  get secrets() {
    return {
      email: [this.email],
      password: [this.#password],
      currentPassword: [this.#password],
      vaultId: this.#proofs.map(vaultOf),
      vaultProof: this.#proofs,
      rev: [1, 2, 3, 4, 5, 6],
    };
  }

  async logIn(): Promise<void> {
    await this.send('POST', '/api/auth/login', { email: this.email, password: this.#password, rememberMe: true });
  }

  async read(path: string): Promise<unknown> {
    return this.send('GET', `/api${path}`);
  }

  /** Returns the headers of a request of this account. A repeated request has the idempotency key of the first. */
  headers(method: string, key: string = randomUUID()): Record<string, string> {
    return {
      cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      'x-forwarded-for': this.#address,
      [VAULT_HEADER]: this.vaultId,
      ...(method === 'GET' ? {} : { [IDEMPOTENCY_KEY_HEADER]: key, 'content-type': 'application/json' }),
    };
  }

  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#server.origin}${path}`, {
      method,
      headers: this.headers(method),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  async #register(): Promise<void> {
    const { email } = this;
    const kdf = {
      v: 'auth-v2',
      kdf: 'PBKDF2',
      iter: 210_000,
      salt: base64(16),
      hard: { kdf: 'Argon2id', ...ARGON2ID },
    };
    const erkp = {
      v: 'erkp-v1',
      kdf: 'PBKDF2',
      iter: 210_000,
      s: base64(16),
      n: base64(12),
      c: base64(48),
      hard: { kdf: 'Argon2id', ...ARGON2ID, k: base64(32) },
    };
    const vault = { erkp, proof: sealed(), vaultId: this.vaultId };
    await this.send('POST', '/api/auth/send-verification', { email, password: this.#password, kdf, ...vault });
    await this.send('POST', '/api/auth/verify-code', { email, code: await this.#code() });
    const profile = { firstName: 'Ada', lastName: 'Byron', goal: sealed() };
    const rest = { email, subscriptionPlan: 'free', ackE2EE: true };
    await this.send('POST', '/api/auth/finalize-registration', { ...profile, ...rest });
  }

  async #code(): Promise<string> {
    const { readCode } = this.#server;
    if (readCode) return readCode(this.email);
    const mails = await this.send('GET', '/dev/mail.json');
    const own = Array.isArray(mails) ? mails.find(({ to }) => to === this.email) : null;
    return String(own?.code);
  }

  async #createRecords(): Promise<void> {
    const [aim, goal] = [randomUUID(), randomUUID()];
    for (let i = 0; i < 5; i += 1)
      await this.send('POST', '/api/lines', { id: randomUUID(), index: i, text: sealed() });
    await this.send('POST', '/api/northkeep/aims', { id: aim, label: sealed() });
    await this.send('POST', `/api/northkeep/aims/${aim}/goals`, { id: goal, label: sealed() });
    await this.send('POST', '/api/reviews', { id: '2026-W47', completedAt: sealed() });
  }
}
