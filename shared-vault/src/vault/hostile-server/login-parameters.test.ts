import type { AuthKdf } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deriveAuthSecret } from '../../crypto/auth-secret.ts';
import type { FakeBrowser } from '../../testing/browser.ts';
import { ADA_CREDENTIALS, createTwoAccountBrowser, storedAccount } from './accounts.ts';

const PRELOGIN = 'POST /api/auth/prelogin';
const RAISED = 210_001;

let browser: FakeBrowser;
beforeEach(async () => {
  browser = await createTwoAccountBrowser();
});
afterEach(() => browser.close());

const kdfOf = (change: object = {}): AuthKdf => ({ ...storedAccount(browser).account.kdf, ...change });
/** Makes the server require other parameters, and accept the secret that results from them. */
async function askFor(change: object): Promise<void> {
  const kdf = kdfOf(change);
  const { account } = storedAccount(browser);
  Object.assign(account, { kdf, secret: await deriveAuthSecret(ADA_CREDENTIALS.password, kdf) });
}
const logsIn = async (how: object = {}) => {
  const tab = browser.tab();
  await tab.login({ ...ADA_CREDENTIALS, ...how });
  return tab;
};

describe('KDF parameters of a login from a malicious server', () => {
  it.each([
    ['too few iterations', { iter: 1_000 }],
    ['another KDF', { kdf: 'none' }],
    ['a salt that is too short', { salt: 'AAAA' }],
  ])('with %s are rejected: nothing derived from the password is sent', async (_, change) => {
    await logsIn();
    const before = browser.server.asked.length;
    browser.server.instead.set(PRELOGIN, () => ({ status: 200, body: kdfOf(change) }));
    await expect(logsIn()).rejects.toThrow('This server asks for login parameters that are not safe.');
    const asked = browser.server.asked.slice(before).map(({ path }) => path);
    expect(asked.some((path) => path.endsWith('/auth/login'))).toBe(false);
    browser.server.instead.clear();
    await logsIn();
  });

  it('with more iterations are not remembered when the login unlocks no vault', async () => {
    const { account, keyPackage } = storedAccount(browser);
    const honest = { kdf: account.kdf, secret: account.secret };
    await askFor({ iter: RAISED });
    browser.server.instead.set('GET /api/crypto/erkp', () => ({
      status: 200,
      body: { ...keyPackage, c: keyPackage.s },
    }));
    await logsIn();
    browser.server.instead.clear();
    Object.assign(account, honest);
    const tab = await logsIn();
    expect(tab.vault.state.status).toBe('unlocked');
  });

  it('with fewer iterations than before are rejected with the reason, until the user accepts them', async () => {
    const { account } = storedAccount(browser);
    const honest = { kdf: account.kdf, secret: account.secret };
    await askFor({ iter: RAISED });
    await (await logsIn()).logout();
    Object.assign(account, honest);
    const before = browser.server.asked.length;
    await expect(logsIn()).rejects.toMatchObject({
      code: 'E_FEWER_ITERATIONS',
      message: 'This server asks for other login parameters than before.',
    });
    expect(browser.server.asked.slice(before).some(({ path }) => path.endsWith('/auth/login'))).toBe(false);
    await (await logsIn({ acceptsParameters: true })).logout();
    expect((await logsIn()).vault.state.status).toBe('unlocked');
  });
});
