import { type AuthKdf, ERRORS, type ErrorCode, type KeyPackage, type KeySlot, type User } from '@northkeep/contracts';
import { TEST_USER } from './test-user.ts';

interface Account {
  user: User;
  secret: string;
  kdf: AuthKdf;
  keyPackage: KeyPackage | null;
  /** Recovery secret. The real server stores its hash. */
  recovery?: string;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  /** True for a request that outlives its page. */
  readonly keepalive: boolean;
}

type Answer = { status: number; body?: unknown };
const refusal = (code: ErrorCode): Answer => ({
  status: ERRORS[code].status,
  body: { code, message: ERRORS[code].message, requestId: 'test' },
});

/** Fakes the account operations of the API that vault and session use, and the session cookie of one browser. */
export class AccountServer {
  readonly accounts = new Map<string, Account>();
  readonly asked: RecordedRequest[] = [];
  /** Overrides of responses, keyed by `METHOD /path`; 'offline' applies to all requests. */
  readonly instead = new Map<string, () => Answer | Promise<Answer>>();
  offline = false;
  /** False when the access token has expired. A refresh sets it to true while the session is valid. */
  accessValid = true;
  sessionStands = true;
  accountDeleted = false;
  signedIn: string | null = null;
  #registration: (Omit<Account, 'user'> & { email: string; vaultId: string; verified: boolean }) | null = null;

  /** All request bodies and headers as text, to search for secrets that must not be sent. */
  get wire(): string {
    return JSON.stringify(this.asked.map(({ path, body, headers }) => [path, body, [...headers]]));
  }

  readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
    if (this.offline) throw new TypeError('Failed to fetch');
    const url = new URL(String(input), 'http://localhost');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const { method = 'GET', keepalive = false } = init;
    const asked = { method, path: url.pathname, headers: new Headers(init.headers), body, keepalive };
    this.asked.push(asked);
    const instead = this.instead.get(`${asked.method} ${asked.path}`);
    const { status, body: answer } = instead ? await instead() : this.#answer(asked, url);
    if (status === 204) return new Response(null, { status });
    return new Response(JSON.stringify(answer ?? null), { status, headers: { 'content-type': 'application/json' } });
  };

  #answer({ method, path, headers, body }: RecordedRequest, url: URL): Answer {
    switch (`${method} ${path}`) {
      case 'POST /api/auth/prelogin':
        return { status: 200, body: this.accounts.get(String(body.email))?.kdf };
      case 'POST /api/auth/login':
        return this.#login(String(body.email), body.password);
      case 'POST /api/auth/logout':
        this.signedIn = null;
        return { status: 204 };
      case 'POST /api/auth/refresh':
        if (this.accountDeleted) return refusal('ACCOUNT_DELETED');
        if (!this.signedIn || !this.sessionStands) return refusal('SESSION_ENDED');
        this.accessValid = true;
        return { status: 204 };
      case 'POST /api/auth/send-verification':
        this.#registration = { ...this.#made(body), verified: false };
        return { status: 204 };
      case 'POST /api/auth/verify-code':
        if (!this.#registration || body.code !== '123456') return refusal('INVALID_CODE');
        this.#registration.verified = true;
        return { status: 204 };
      case 'GET /api/auth/registration-status':
        return { status: 200, body: { status: this.#statusOf(url.searchParams.get('email')) } };
      case 'POST /api/payments/create-activation-session':
        return { status: 200, body: { portal_url: 'http://localhost/pay/cs_test', id: 'cs_test' } };
      case 'POST /api/payments/confirm':
        return { status: 200, body: { type: 'activation', subscriptionPlan: 'free' } };
      case 'POST /api/auth/finalize-registration':
        return this.#finalize(body);
    }
    const account = this.signedIn && this.accessValid ? this.accounts.get(this.signedIn) : undefined;
    if (!account) return refusal('NO_SESSION');
    if ((headers.get('x-user') ?? account.user.id) !== account.user.id) return refusal('USER_CHANGED');
    switch (`${method} ${path}`) {
      case 'GET /api/auth/check':
        return { status: 200, body: account.user };
      case 'GET /api/crypto/erkp':
        return { status: 200, body: account.keyPackage };
      case 'POST /api/crypto/erkp':
        return this.#createVault(account, body);
      case 'POST /api/crypto/unlock-methods':
        return this.#changeUnlockMethods(account, body);
      case 'POST /api/crypto/unlock-methods/remove':
        return this.#changeUnlockMethods(account, body);
      case 'POST /api/crypto/erkp/harden':
        return this.#harden(account, body);
      case 'POST /api/auth/change-passphrase':
        return this.#changePassphrase(account, body);
    }
    if (headers.get('x-vault') !== account.user.vaultId) return refusal('VAULT_CHANGED');
    return { status: 200, body: [] };
  }

  #login(email: string, secret: unknown): Answer {
    const account = this.accounts.get(email);
    if (!account || account.secret !== secret) return refusal('INVALID_CREDENTIALS');
    this.signedIn = email;
    this.accessValid = true;
    this.sessionStands = true;
    return { status: 200, body: account.user };
  }

  #createVault(account: Account, body: RecordedRequest['body']): Answer {
    if (account.keyPackage) return refusal('VAULT_EXISTS');
    account.keyPackage = { ...body, rev: 1 } as unknown as KeyPackage;
    account.user = { ...account.user, vaultId: account.keyPackage.vaultId };
    return { status: 201, body: account.keyPackage };
  }

  #changeUnlockMethods(account: Account, { slot, id, recovery, keeper, rev }: RecordedRequest['body']): Answer {
    const { keyPackage } = account;
    const { password, recovery: shown } = keeper as { password?: string; recovery?: string };
    if (password !== account.secret && (shown === undefined || shown !== account.recovery))
      return refusal(password === undefined ? 'WRONG_RECOVERY_KEY' : 'WRONG_PASSWORD');
    if (!keyPackage || rev !== keyPackage.rev) return refusal('CONFLICT');
    const added = slot === undefined ? [] : [slot as KeySlot];
    const isGone = (one: KeySlot) => one.id === id || (one.v === 'recwrap-v1' && added[0]?.v === one.v);
    const slots = [...(keyPackage.slots ?? []).filter((one) => !isGone(one)), ...added];
    account.keyPackage = { ...keyPackage, slots, rev: keyPackage.rev + 1 };
    if (typeof recovery === 'string') account.recovery = recovery;
    return { status: 200, body: account.keyPackage };
  }

  #harden(account: Account, { password, erkp, rev }: RecordedRequest['body']): Answer {
    const { keyPackage } = account;
    if (password !== account.secret) return refusal('WRONG_PASSWORD');
    if (!keyPackage || keyPackage.hard || rev !== keyPackage.rev) return refusal('CONFLICT');
    account.keyPackage = { ...keyPackage, ...(erkp as object), rev: keyPackage.rev + 1 };
    return { status: 200, body: account.keyPackage };
  }

  #changePassphrase(account: Account, body: RecordedRequest['body']): Answer {
    const { keyPackage } = account;
    if (body.recovery !== undefined && body.recovery !== account.recovery) return refusal('WRONG_RECOVERY_KEY');
    if (body.recovery === undefined && body.currentPassword !== account.secret) return refusal('WRONG_PASSWORD');
    if (!keyPackage || body.rev !== keyPackage.rev) return refusal('CONFLICT');
    account.keyPackage = { ...keyPackage, ...(body.erkp as object), rev: keyPackage.rev + 1 };
    account.secret = String(body.password);
    account.kdf = body.kdf as AuthKdf;
    account.user = { ...account.user, passwordResetAt: null };
    return { status: 200, body: account.keyPackage };
  }

  #made({ email, password, kdf, erkp, proof, vaultId }: RecordedRequest['body']) {
    const keyPackage = { ...(erkp as object), proof, vaultId, rev: 1 } as unknown as KeyPackage;
    return {
      email: String(email),
      secret: String(password),
      kdf: kdf as AuthKdf,
      keyPackage,
      vaultId: String(vaultId),
    };
  }

  #statusOf(email: string | null): string {
    if (email && this.accounts.has(email)) return 'ACTIVE';
    if (!this.#registration || this.#registration.email !== email) return 'NOT_FOUND';
    return this.#registration.verified ? 'VERIFIED_PENDING_FINALIZE' : 'PENDING_VERIFICATION';
  }

  #finalize(body: RecordedRequest['body']): Answer {
    const made = this.#registration;
    if (this.accounts.has(String(body.email))) return refusal('EMAIL_IN_USE');
    if (!made?.verified) return refusal('VERIFICATION_REQUIRED');
    this.accounts.set(made.email, { ...made, user: { ...userWithoutVault(made.email), vaultId: made.vaultId } });
    return { status: 201, body: {} };
  }
}

/** Returns a registered user without a vault, with an id of its own. */
export const userWithoutVault = (email: string): User => ({ ...TEST_USER, id: crypto.randomUUID(), email });
