import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeBrowser, signUpWithoutVault } from '../../testing/browser.ts';
import { ADA_CREDENTIALS, createTwoAccountBrowser, storedAccount, tryUnlockVault } from './accounts.ts';

let browser: FakeBrowser;
beforeEach(async () => {
  browser = await createTwoAccountBrowser();
});
afterEach(() => browser.close());

const created = () => browser.server.asked.some(({ method, path }) => method === 'POST' && path.endsWith('/erkp'));
/**
 * Makes the server claim that there is no vault while `work` runs, under the same account or a new account for the same
 * email.
 */
async function denyingVault(change: object, work: () => Promise<void>): Promise<void> {
  const { account, keyPackage } = storedAccount(browser);
  const { user } = account;
  Object.assign(account, { keyPackage: null, user: { ...user, vaultId: null, ...change } });
  await work();
  Object.assign(account, { keyPackage, user });
}
const MISSING = { status: 'locked', keyPackage: 'missing', error: 'The key package is missing' };

describe('login to a server that denies a vault', () => {
  it('asks before it creates a vault for an account that never had one', async () => {
    await signUpWithoutVault(browser.server, ADA_CREDENTIALS.email, ADA_CREDENTIALS.password);
    const tab = browser.tab();
    await tab.login(ADA_CREDENTIALS);
    expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'none' });
    expect(created()).toBe(false);
  });

  it.each([
    ['the account', {}],
    ['another account with the same email', { id: '2b1c9d0e-1a2b-4c3d-8e4f-5a6b7c8d9e0f' }],
  ])('reports a missing key package where this device has opened a vault of %s', async (_, change) => {
    const first = browser.tab();
    await first.login(ADA_CREDENTIALS);
    await first.logout();
    await denyingVault(change, async () => {
      const tab = browser.tab();
      await tab.login(ADA_CREDENTIALS);
      expect(tab.vault.state).toMatchObject(MISSING);
      await tab.vault.create({ passphrase: 'another one 22', remember: false });
      expect((await browser.reload()).vault.state).toMatchObject(MISSING);
      expect(created()).toBe(false);
      await tab.logout();
    });
    const honest = browser.tab();
    await honest.login(ADA_CREDENTIALS);
    expect(honest.vault.state.status).toBe('unlocked');
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
  });

  it('rejects a response that contains a user with another email', async () => {
    await denyingVault({ email: 'new@example.org' }, async () => {
      const tab = browser.tab();
      await expect(tab.login(ADA_CREDENTIALS)).rejects.toThrow('Something went wrong.');
      expect(tab.session.getState().user).toBeNull();
    });
    const honest = browser.tab();
    await honest.login(ADA_CREDENTIALS);
    expect(honest.vault.state.status).toBe('unlocked');
  });

  it('reports a new vault as not created if the response does not contain it', async () => {
    await signUpWithoutVault(browser.server, ADA_CREDENTIALS.email, ADA_CREDENTIALS.password);
    const tab = browser.tab();
    await tab.login(ADA_CREDENTIALS);
    browser.server.instead.set('POST /api/crypto/erkp', () => ({ status: 201, body: {} }));
    await tab.vault.create({ passphrase: ADA_CREDENTIALS.password, remember: true });
    expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'none', lockReason: 'not-created' });
    browser.server.instead.clear();
    await tab.vault.create({ passphrase: ADA_CREDENTIALS.password, remember: true });
    expect(tab.vault.state.status).toBe('unlocked');
  });
});
