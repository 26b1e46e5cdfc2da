import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeBrowser } from '../../testing/browser.ts';
import { ADA_CREDENTIALS, BEN_CREDENTIALS, createTwoAccountBrowser, storedAccount } from './accounts.ts';

let browser: FakeBrowser;
beforeEach(async () => {
  browser = await createTwoAccountBrowser();
  // Ben's session ends without a logout, so his vault stays remembered.
  await browser.tab().login({ ...BEN_CREDENTIALS, rememberMe: true });
  browser.close();
});
afterEach(() => browser.close());

describe('remembered vault of another account', () => {
  it('stays locked when a malicious server returns its key package and its vault id in this session', async () => {
    const ada = storedAccount(browser).account;
    const { user, keyPackage } = ada;
    const theirs = storedAccount(browser, BEN_CREDENTIALS).keyPackage;
    Object.assign(ada, { keyPackage: theirs, user: { ...user, vaultId: theirs.vaultId } });
    await browser.tab().login(ADA_CREDENTIALS);
    const lied = await browser.reload();
    expect(lied.vault.state).toMatchObject({ status: 'locked' });
    await lied.logout();
    Object.assign(ada, { keyPackage, user });
    await browser.tab().login(ADA_CREDENTIALS);
    expect((await browser.reload()).vault.state).toMatchObject({ status: 'locked', keyPackage: 'present' });
    await browser.tab().login(BEN_CREDENTIALS);
  });

  it('is still remembered after the server sent its key package in the session of another user', async () => {
    const ada = storedAccount(browser).account;
    const { user, keyPackage } = ada;
    const theirs = storedAccount(browser, BEN_CREDENTIALS).keyPackage;
    Object.assign(ada, { keyPackage: theirs, user: { ...user, vaultId: theirs.vaultId } });
    await browser.tab().login(ADA_CREDENTIALS);
    await (await browser.reload()).logout();
    Object.assign(ada, { keyPackage, user });
    const again = browser.tab();
    browser.server.signedIn = BEN_CREDENTIALS.email;
    again.session.setState({ user: storedAccount(browser, BEN_CREDENTIALS).account.user, isAuthenticated: true });
    await again.vault.load();
    expect(again.vault.state).toEqual({ status: 'unlocked', vaultId: theirs.vaultId });
  });

  it('stays locked when the server sends its key package in a session with another vault', async () => {
    const theirs = storedAccount(browser, BEN_CREDENTIALS).keyPackage;
    browser.server.instead.set('GET /api/crypto/erkp', () => ({ status: 200, body: theirs }));
    await browser.tab().login(ADA_CREDENTIALS);
    expect((await browser.reload()).vault.state).toMatchObject({ status: 'locked', keyPackage: 'missing' });
    browser.server.instead.clear();
    const honest = await browser.reload();
    await honest.vault.unlock({ passphrase: ADA_CREDENTIALS.password, remember: false });
    expect(honest.vault.vaultId).toBe(storedAccount(browser).keyPackage.vaultId);
  });
});
