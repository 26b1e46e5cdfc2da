import type { ErrorBody, RecoveryCodesResponse, TwoFactorState, User } from '@northkeep/contracts';
import { vi } from 'vitest';
import { UserModel } from '../users/user.model.ts';
import { type Account, readMailsTo } from './accounts.ts';
import { generateTotpCode } from './app-codes.ts';
import { logInWithVaultProof } from './provable.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** Advances the clock, by default to the next TOTP time step. */
export const advanceClock = (ms = 30_000) => vi.setSystemTime(Date.now() + ms);

export type PersonWithVaultProof = Awaited<ReturnType<typeof logInWithVaultProof>>;

/** Turns the second factor on. `proven: false` omits the vault proof, like an attacker who knows only the password. */
export async function turnOnTwoFactor({ client, account, vaultProof }: PersonWithVaultProof, proven = true) {
  const proof = proven ? { vaultProof } : {};
  const setup = await client.post<{ secret: string }>('/auth/two-factor/begin', {
    password: account.password,
    ...proof,
  });
  const { secret } = setup.body;
  const code = generateTotpCode(secret);
  const on = await client.post<RecoveryCodesResponse>('/auth/two-factor/confirm', { code });
  return { secret, code, answer: on.body, codes: on.body.codes, status: on.status };
}
/** Creates an account with the second factor on, and advances the clock, so that the next code is accepted. */
export async function createTwoFactorPerson(app: TestApp) {
  const who = await logInWithVaultProof(app);
  const factor = await turnOnTwoFactor(who);
  advanceClock();
  return { ...who, ...factor };
}

/** Logs in on `client`. */
export const logInWithFactor = (client: TestClient, { email, password }: Account, secondFactor?: string) =>
  client.post<ErrorBody & User>('/auth/login', { email, password, ...(secondFactor ? { secondFactor } : {}) });
export const readTwoFactorState = async ({ client }: PersonWithVaultProof) =>
  (await client.get<TwoFactorState>('/auth/two-factor')).body;
export const readAccountUser = async ({ email }: Account) => {
  const user = await UserModel.findOne({ email }).lean();
  if (!user) throw new Error('no user');
  return user;
};
export const readMailSubjects = async ({ email }: Account) => (await readMailsTo(email)).map(({ subject }) => subject);
/** Token of the link in the latest mail. */
export const readMailedToken = async ({ email }: Account) =>
  (await readMailsTo(email))[0]?.links[0]?.split('/').at(-1) ?? '';
