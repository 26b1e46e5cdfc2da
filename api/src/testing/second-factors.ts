import type { ErrorBody, RecoveryCodesResponse, TwoFactorState, User } from '@northkeep/contracts';
import { afterEach, beforeEach, vi } from 'vitest';
import { UserModel } from '../users/user.model.ts';
import { type Account, readMailsTo } from './accounts.ts';
import { generateTotpCode } from './app-codes.ts';
import { logInWithVaultProof } from './provable.ts';
import { useTestApp } from './use-test-app.ts';

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

/**
 * Starts an API with a fake clock for the tests of a file. Returns it with functions that create an account with the
 * second factor on, and that log in, by default on a new client.
 */
export function useTwoFactorApp() {
  const app = useTestApp({ ACTIVATION_FEE: 'off' });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => vi.useRealTimers());
  const createTwoFactorAccount = async () => {
    const account = await logInWithVaultProof(app);
    const factor = await turnOnTwoFactor(account);
    // The next code is accepted only in the next time step.
    advanceClock();
    return { ...account, ...factor };
  };
  const logIn = ({ email, password }: Account, secondFactor?: string, client = app.stranger()) =>
    client.post<ErrorBody & User>('/auth/login', { email, password, ...(secondFactor ? { secondFactor } : {}) });
  return { app, createTwoFactorAccount, logIn };
}

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
