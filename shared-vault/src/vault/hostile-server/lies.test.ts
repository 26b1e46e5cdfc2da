import { getLie } from '@northkeep/scripts/lies';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, FakeBrowser } from '../../testing/browser.ts';
import { ADA_CREDENTIALS, createTwoAccountBrowser, storedAccount, tryUnlockVault } from './accounts.ts';

let browser: FakeBrowser;
beforeEach(async () => {
  browser = await createTwoAccountBrowser();
});
afterEach(() => browser.close());

const KEY_PACKAGE = 'GET /api/crypto/erkp';
const PRELOGIN = 'POST /api/auth/prelogin';

/** Makes the server tell a lie in its answers to one operation. */
function lie(name: string, operation: string, honest: () => unknown): void {
  const [method = '', path = ''] = operation.split(' ');
  const liar = getLie(name).begin();
  expect(liar.concerns({ method, path })).toBe(true);
  browser.server.instead.set(operation, () =>
    liar.answer({ method, path }, async () => ({ status: 200, body: structuredClone(honest()) })),
  );
}
const logIn = async (at = browser): Promise<BrowserTab> => {
  const tab = at.tab();
  await tab.login(ADA_CREDENTIALS);
  return tab;
};
const lieAboutKey = (name: string) => lie(name, KEY_PACKAGE, () => storedAccount(browser).keyPackage);
const lieAboutLogin = (name: string) => lie(name, PRELOGIN, () => storedAccount(browser).account.kdf);

describe('lies about the key package', () => {
  it.each(['damaged-key', 'key-salt'])(
    '%s is refused: the kept package opens, and a new device opens nothing',
    async (name) => {
      expect(getLie(name).outcome).toBe('refused');
      await logIn();
      lieAboutKey(name);
      expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
      expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
      const device = new FakeBrowser(browser.server);
      expect(await tryUnlockVault(await logIn(device), ADA_CREDENTIALS.password)).toBe(false);
      device.close();
    },
  );

  it('weaker-key is refused: nothing is derived', async () => {
    expect(getLie('weaker-key').outcome).toBe('refused');
    await logIn();
    lieAboutKey('weaker-key');
    const tab = await browser.reload();
    expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'missing' });
    expect(await tryUnlockVault(tab, ADA_CREDENTIALS.password)).toBe(false);
    browser.server.instead.clear();
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
  });

  it('no-key is reported, and no vault is created', async () => {
    expect(getLie('no-key').outcome).toBe('reported');
    lieAboutKey('no-key');
    const tab = await logIn();
    expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'missing' });
    expect(browser.server.asked.some(({ method, path }) => method === 'POST' && path === '/api/crypto/erkp')).toBe(
      false,
    );
  });
});

describe('lies about the login', () => {
  const countLogins = () => browser.server.asked.filter(({ path }) => path === '/api/auth/login').length;

  it('weak-login is refused: nothing derived from the password is sent', async () => {
    expect(getLie('weak-login').outcome).toBe('refused');
    lieAboutLogin('weak-login');
    await expect(logIn()).rejects.toThrow('This server asks for login parameters that are not safe.');
    expect(countLogins()).toBe(0);
  });

  it('other-salt is reported on a device that knows the salt', async () => {
    expect(getLie('other-salt').outcome).toBe('reported');
    await (await logIn()).logout();
    const before = countLogins();
    lieAboutLogin('other-salt');
    await expect(logIn()).rejects.toMatchObject({ code: 'E_OTHER_PARAMETERS' });
    expect(countLogins()).toBe(before);
  });
});
