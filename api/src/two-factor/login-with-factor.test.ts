import { describe, expect, it } from 'vitest';
import { createAuthSecret } from '../testing/accounts.ts';
import { generateTotpCode } from '../testing/app-codes.ts';
import {
  advanceClock,
  readAccountUser,
  readMailSubjects,
  readTwoFactorState,
  useTwoFactorApp,
} from '../testing/second-factors.ts';
import { checkSecondFactor } from './check-factor.ts';

const { app, createTwoFactorAccount, logIn } = useTwoFactorApp();

describe('POST /api/auth/login with a second factor', () => {
  // shows: two-factor.login.after-password, two-factor.login.sessions
  it('asks for the factor only after the right password and keeps open sessions', async () => {
    const { account, client, secret } = await createTwoFactorAccount();
    expect((await logIn({ ...account, password: createAuthSecret() })).body.code).toBe('INVALID_CREDENTIALS');
    expect((await logIn({ ...account, password: createAuthSecret() }, generateTotpCode(secret))).body.code).toBe(
      'INVALID_CREDENTIALS',
    );
    const response = await logIn(account);
    expect([response.status, response.body.code, response.body.details]).toEqual([
      403,
      'SECOND_FACTOR_NEEDED',
      { endsAt: null },
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await logIn(account, generateTotpCode(secret))).body.email).toBe(account.email);
    expect((await client.get('/auth/check')).status).toBe(200);
  });

  // shows: two-factor.once
  it('rejects a used code and codes older than the last accepted one', async () => {
    const { account, secret, code } = await createTwoFactorAccount();
    expect((await logIn(account, code)).body.code).toBe('WRONG_SECOND_FACTOR');
    advanceClock();
    const [before, now] = [generateTotpCode(secret, -1), generateTotpCode(secret)];
    expect((await logIn(account, now)).status).toBe(200);
    expect((await logIn(account, now)).body.code).toBe('WRONG_SECOND_FACTOR');
    expect((await logIn(account, before)).body.code).toBe('WRONG_SECOND_FACTOR');
    expect((await logIn(account, generateTotpCode(secret, 1))).status).toBe(200);
  });

  it('accepts a code once, also when two processes read the account concurrently', async () => {
    const { account, secret, codes } = await createTwoFactorAccount();
    const user = await readAccountUser(account);
    for (const factor of [generateTotpCode(secret), codes[0]]) {
      const tries = await Promise.allSettled(
        Array.from({ length: 4 }, () => checkSecondFactor(app.deps, { user, factor })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  // shows: two-factor.codes.once, two-factor.codes.low
  it('accepts each recovery code once and mails when few are left', async () => {
    const { account, codes, ...who } = await createTwoFactorAccount();
    const [first = '', ...rest] = codes;
    const both = await Promise.all([logIn(account, first), logIn(account, first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    for (const code of rest.slice(0, 6)) expect((await logIn(account, code)).status).toBe(200);
    expect((await readMailSubjects(account)).filter((subject) => /recovery code/.test(subject))).toEqual([]);
    expect((await logIn(account, rest[6])).status).toBe(200);
    expect((await logIn(account, rest[7])).status).toBe(200);
    expect((await readTwoFactorState({ account, ...who })).on?.codesLeft).toBe(1);
    const said = (await readMailSubjects(account)).filter((subject) => /recovery code/.test(subject));
    expect(said).toEqual(['One recovery code is left', '2 recovery codes are left']);
  });

  // shows: two-factor.limit
  it('limits attempts from unknown browsers, but not the owner in a known one', async () => {
    const { account, client, secret } = await createTwoFactorAccount();
    for (let i = 0; i < 10; i++) expect((await logIn(account, '000000')).body.code).toBe('WRONG_SECOND_FACTOR');
    expect((await logIn(account, generateTotpCode(secret))).status).toBe(429);
    expect((await logIn(account, generateTotpCode(secret), client)).status).toBe(200);
  });
});
