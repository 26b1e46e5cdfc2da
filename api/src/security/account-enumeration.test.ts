import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, registerAccount, requestVerificationCode } from '../testing/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

describe('account enumeration', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Every request comes from its own client address, so that none is rate limited.
    app = await createTestApp({ ACTIVATION_FEE: 'off', TRUSTED_PROXIES: '1' });
  });
  afterAll(() => app.close());
  let requestCount = 0;
  const somewhere = () => {
    requestCount += 1;
    return { headers: { 'x-forwarded-for': `198.51.100.${requestCount}` } };
  };
  const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

  /** Returns the ratio of the median response times. Alternates the two requests, so that load affects both equally. */
  async function compareTimes(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
    const durations = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 17; round += 1)
      for (const [name, ask] of [
        ['known', known],
        ['unknown', unknown],
      ] as const) {
        const start = performance.now();
        await ask();
        durations[name].push(performance.now() - start);
      }
    return median(durations.known) / median(durations.unknown);
  }

  /**
   * Measures again with a new account when the ratio is out of bounds: a difference in the code shows in every
   * measurement, but one caused by a busy machine does not. More logins of the same account would be delayed.
   */
  async function measureRatio(ask: (email: string) => Promise<unknown>): Promise<number> {
    let ratio = 0;
    for (let attempt = 0; attempt < 4 && !(ratio > 0.5 && ratio < 2); attempt += 1) {
      const { account } = await registerAccount(app);
      ratio = await compareTimes(
        () => ask(account.email),
        () => ask(createTestAccount().email),
      );
    }
    return ratio;
  }

  it.each([
    ['login', (email: string) => app.stranger().post('/auth/login', wrong(email), somewhere())],
    ['prelogin', (email: string) => app.stranger().post('/auth/prelogin', { email }, somewhere())],
    ['forgot-password', (email: string) => app.stranger().post('/auth/forgot-password', { email }, somewhere())],
  ])(
    'is not possible through response times of %s',
    async (_name, ask) => {
      const ratio = await measureRatio(ask);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    },
    120_000,
  );
  const wrong = (email: string) => ({ email, password: createTestAccount().password });

  it('is not possible by asking for a registration status with a forged cookie', async () => {
    const account = createTestAccount();
    await requestVerificationCode(app.stranger(), account);
    const headers = { cookie: `nk_registration=${'A'.repeat(43)}` };
    const status = (of: object) => app.stranger().get(`/auth/registration-status?email=${account.email}`, of);
    const [bare, madeUp] = [await status({}), await status({ headers })];
    expect([bare.body, madeUp.body]).toEqual([{ status: 'NOT_FOUND' }, { status: 'NOT_FOUND' }]);
    expect([...bare.headers.keys()]).toEqual([...madeUp.headers.keys()]);
  });
});
