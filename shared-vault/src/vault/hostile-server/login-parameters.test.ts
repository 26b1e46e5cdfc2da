import type { AuthKdf } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, FakeBrowser } from '../../testing/browser.ts';
import { createTestKdf, createTestVault, deriveTestSecret } from '../../testing/derive.ts';
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
  Object.assign(account, { kdf, secret: await deriveTestSecret(ADA_CREDENTIALS.password, kdf) });
}
const REFUSAL = {
  code: 'E_OTHER_PARAMETERS',
  message: 'This server asks for other login parameters than before.',
};
/** Gives Ada a key package of her passphrase with other costs; login and package stay apart. */
async function replacePackage(costs: Parameters<typeof createTestKdf>[0]): Promise<void> {
  const { account } = storedAccount(browser);
  const { erkp, proof, vaultId } = await createTestVault(ADA_CREDENTIALS.password, createTestKdf(costs));
  account.keyPackage = { ...erkp, proof, vaultId, rev: 1, slots: [] };
  account.user = { ...account.user, vaultId };
}
const logsIn = async (how: object = {}): Promise<BrowserTab> => {
  const tab = browser.tab();
  await tab.login({ ...ADA_CREDENTIALS, ...how });
  return tab;
};

describe('KDF parameters of a login from a malicious server', () => {
  it.each([
    ['too few iterations', { iter: 1_000 }],
    ['too many iterations', { iter: 2_000_001 }],
    ['the first version', { v: 'auth-v1' }],
    ['no second stage', { hard: undefined }],
    ['too little memory', { hard: { kdf: 'Argon2id', m: 1024, t: 3, p: 1 } }],
    ['too much memory', { hard: { kdf: 'Argon2id', m: 4_194_304, t: 3, p: 1 } }],
    ['too many passes', { hard: { kdf: 'Argon2id', m: 65_536, t: 1_000, p: 1 } }],
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

  it('with more iterations are not remembered, even when the login unlocks the vault', async () => {
    const { account } = storedAccount(browser);
    const honest = { kdf: account.kdf, secret: account.secret };
    await askFor({ iter: RAISED });
    await (await logsIn()).logout();
    Object.assign(account, honest);
    expect((await logsIn()).vault.state.status).toBe('unlocked');
  });

  it('that are weaker than those of the known package are rejected with the reason, until the user accepts them', async () => {
    await replacePackage({ iter: RAISED, t: 4 });
    await (await logsIn()).logout();
    const before = browser.server.asked.length;
    await expect(logsIn()).rejects.toMatchObject(REFUSAL);
    const sent = () => browser.server.asked.slice(before).filter(({ path }) => path.endsWith('/auth/login')).length;
    expect(sent()).toBe(0);
    await (await logsIn({ acceptsParameters: true })).logout();
    expect((await logsIn()).vault.state.status).toBe('unlocked');
    expect(sent()).toBe(2);
  });

  it('with another salt are rejected with the reason, until the user accepts it', async () => {
    await (await logsIn()).logout();
    const { account } = storedAccount(browser);
    const honest = { kdf: account.kdf, secret: account.secret };
    await askFor({ salt: createTestKdf().salt });
    const before = browser.server.asked.length;
    await expect(logsIn()).rejects.toMatchObject(REFUSAL);
    expect(browser.server.asked.slice(before).some(({ path }) => path.endsWith('/auth/login'))).toBe(false);
    await (await logsIn({ acceptsParameters: true })).logout();
    await (await logsIn()).logout();
    Object.assign(account, honest);
    expect((await logsIn()).vault.state.status).toBe('unlocked');
  });

  it('with another salt are accepted on a device that knows nothing of the account', async () => {
    await askFor({ salt: createTestKdf().salt });
    expect((await logsIn()).vault.state.status).toBe('unlocked');
  });

  it('with the salt of a reset on this device are accepted', async () => {
    await (await logsIn()).logout();
    const [token, password] = ['t'.repeat(43), 'copper tide 4'];
    browser.server.instead.set('POST /api/auth/reset-password', () => ({ status: 204 }));
    await browser.tab().password.reset({ token, password });
    const { kdf, password: secret } = browser.server.asked.at(-1)?.body ?? {};
    Object.assign(storedAccount(browser).account, { kdf, secret });
    await logsIn({ password });
    const device = new FakeBrowser(browser.server);
    await device.tab().login({ ...ADA_CREDENTIALS, password });
    device.close();
  });
});
