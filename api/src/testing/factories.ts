import { randomBytes, randomUUID } from 'node:crypto';
import type { Envelope } from '@northkeep/contracts';
import { DAY_MS } from '@northkeep/contracts';
import { buildCookieName } from '../auth/cookies.ts';
import { startSession } from '../auth/sessions.ts';
import type { ServerSealedValue } from '../platform/server-key.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { TestClient } from './test-client.ts';

const base64 = (bytes: number) => randomBytes(bytes).toString('base64');

/** Returns an envelope in valid format with random content. */
export const createEnvelope = (bytes = 80): Envelope => ({
  __e: 1,
  a: 'AES-GCM',
  v: 'v1',
  n: base64(12),
  c: base64(bytes),
});

const unreadable = (): ServerSealedValue => ({ v: 1, kid: base64(8), n: base64(12), c: base64(48) });

/** Creates a user with a vault directly in the database. */
export async function createUser(overrides: Partial<UserDoc> = {}): Promise<UserDoc> {
  const userId = randomUUID();
  const user: UserDoc = {
    userId,
    email: `${userId}@northkeep.test`,
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'USER',
    authHash: unreadable(),
    kdf: {
      v: 'auth-v2',
      kdf: 'PBKDF2',
      iter: 210_000,
      salt: base64(16),
      hard: { kdf: 'Argon2id', m: 65_536, t: 3, p: 1 },
    },
    authRev: 1,
    erkp: unreadable(),
    erkpRev: 1,
    proof: unreadable(),
    vaultId: randomBytes(32).toString('base64url'),
    goal: null,
    e2eeAcknowledgedAt: null,
    activation: { by: 'off', at: new Date() },
    billing: null,
    billingRev: 0,
    billingEvents: [],
    createdAt: new Date(),
    ...overrides,
  };
  await UserModel.create(user);
  return user;
}

/** Returns the billing state of a paid Pro subscription. */
export const proBilling = () => ({
  plan: 'pro' as const,
  term: 'monthly' as const,
  customerId: `cus_${randomUUID()}`,
  subscriptionId: `sub_${randomUUID()}`,
  status: 'active',
  currentPeriodEnd: new Date(Date.now() + 30 * DAY_MS),
  cancelAtPeriodEnd: false,
  nextTerm: null,
  failedAt: null,
  failedMails: 0,
  nextCheckAt: null,
});

/** Returns a client in which the user is logged in. */
export async function createSignedInClient(origin: string, user: UserDoc): Promise<TestClient> {
  const client = new TestClient(origin);
  const { access, refresh } = await startSession({ user, rememberMe: true, device: 'test' });
  client.cookies.set(buildCookieName('nk_access', { production: false }), access);
  client.cookies.set(buildCookieName('nk_refresh', { production: false }), refresh);
  client.vaultId = user.vaultId;
  return client;
}
