import { randomBytes, randomUUID } from 'node:crypto';
import { ARGON2ID, type AuthKdf, type Erkp, type NewVault, type RegistrationPlan } from '@northkeep/contracts';
import { listMails, type MailView, presentMail } from '../platform/mail/local-mailbox.ts';
import { createEnvelope } from './factories.ts';
import { drainMail, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const base64 = (bytes: number) => randomBytes(bytes).toString('base64');

/** Returns a random auth secret, which the server cannot distinguish from a derived one. */
export const createAuthSecret = (): string => randomBytes(32).toString('base64url');
export const createAuthKdf = (): AuthKdf => ({
  ...{ v: 'auth-v2', kdf: 'PBKDF2', iter: 210_000, salt: base64(16) },
  hard: { kdf: 'Argon2id', ...ARGON2ID },
});
export const createErkp = (): Erkp => ({
  v: 'erkp-v1',
  kdf: 'PBKDF2',
  iter: 210_000,
  s: base64(16),
  n: base64(12),
  c: base64(48),
  hard: { kdf: 'Argon2id', ...ARGON2ID, k: base64(32) },
});
export const createTestVault = (): NewVault => ({
  erkp: createErkp(),
  proof: createEnvelope(),
  vaultId: randomBytes(32).toString('base64url'),
});
export const createTestEmail = (): string => `${randomUUID()}@northkeep.test`;

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly kdf: AuthKdf;
  readonly vault: NewVault;
}
export const createTestAccount = (email = createTestEmail()): Account => ({
  email,
  password: createAuthSecret(),
  kdf: createAuthKdf(),
  vault: createTestVault(),
});

/** Returns the mails to an email address, the newest first. */
export async function readMailsTo(email: string): Promise<MailView[]> {
  await drainMail();
  return (await listMails()).map(presentMail).filter(({ to }) => to === email);
}

/** Returns the code in the latest mail to an email address. */
export async function readMailedCode(email: string): Promise<string> {
  const code = (await readMailsTo(email)).find((mail) => mail.code !== null)?.code;
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

export const requestVerificationCode = (client: TestClient, { email, password, kdf, vault }: Account) =>
  client.post('/auth/send-verification', { email, password, kdf, ...vault });

/** Runs the first two registration steps. Returns a browser with a verified registration. */
export async function createVerifiedRegistration(
  app: TestApp,
  account = createTestAccount(),
): Promise<{ client: TestClient; account: Account }> {
  const client = app.stranger();
  await requestVerificationCode(client, account);
  await client.post('/auth/verify-code', { email: account.email, code: await readMailedCode(account.email) });
  return { client, account };
}

/** Builds the request body of the last registration step. */
export const buildProfileBody = ({ email }: Account, subscriptionPlan: RegistrationPlan = 'free') => ({
  email,
  firstName: 'Ada',
  lastName: 'Byron',
  goal: createEnvelope(),
  subscriptionPlan,
  ackE2EE: true,
});

/** Registers an account on an instance without the activation fee. The browser is not logged in yet. */
export async function registerAccount(
  app: TestApp,
  account = createTestAccount(),
): Promise<{ client: TestClient; account: Account }> {
  const { client } = await createVerifiedRegistration(app, account);
  const { status } = await client.post('/auth/finalize-registration', buildProfileBody(account));
  if (status !== 201) throw new Error(`registration answered ${status}`);
  return { client, account };
}

export const logInAs = (client: TestClient, { email, password }: Account, rememberMe = false) =>
  client.post('/auth/login', { email, password, rememberMe });
