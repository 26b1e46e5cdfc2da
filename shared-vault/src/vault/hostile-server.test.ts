import { KDF_ITERATIONS_MAX } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, signUp, type Tab } from '../testing/browser.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: false };
const BEN = { email: 'ben@example.org', password: 'loud mountain 3', rememberMe: false };
const NEXT = 'thistle window 6';

let browser: Browser;
let tab: Tab;
beforeEach(async () => {
  browser = new Browser();
  await signUp(browser.server, ADA.email, ADA.password);
  await signUp(browser.server, BEN.email, BEN.password);
  tab = browser.tab();
  await tab.login(ADA);
});
afterEach(() => browser.close());

function serverState() {
  const account = browser.server.accounts.get(ADA.email);
  if (!account?.keyPackage) throw new Error('no package');
  return { account, keyPackage: account.keyPackage };
}
/** Creates the vault of Ben, another user, and returns its key package. */
async function packageOfBen() {
  const { indexedDB: here } = globalThis;
  await new Browser(browser.server).tab().login(BEN);
  globalThis.indexedDB = here;
  // The test server knows one session at a time, so Ada logs in again.
  await browser.tab().login(ADA);
  const made = browser.server.accounts.get(BEN.email)?.keyPackage;
  if (!made) throw new Error('no package');
  return made;
}
const unlocks = async (reloaded: Tab, passphrase: string) => {
  await reloaded.vault.unlock({ passphrase, remember: false });
  return reloaded.vault.state.status === 'unlocked';
};

describe('key package from a malicious server', () => {
  it('of an older revision than the cached one is ignored: the old passphrase does not unlock', async () => {
    const old = structuredClone(serverState().keyPackage);
    await tab.account.changePassphrase({ by: { passphrase: ADA.password }, next: NEXT });
    serverState().account.keyPackage = old;
    const reloaded = await browser.reload();
    expect(await unlocks(reloaded, ADA.password)).toBe(false);
    expect(await unlocks(reloaded, NEXT)).toBe(true);
  });

  it('of another user unlocks with neither passphrase', async () => {
    const theirs = await packageOfBen();
    serverState().account.keyPackage = { ...theirs, rev: 9 };
    const reloaded = await browser.reload();
    expect(await unlocks(reloaded, ADA.password)).toBe(false);
    expect(reloaded.vault.vaultId).not.toBe(theirs.vaultId);
  });

  it('with the wrapped key of another user unlocks with neither passphrase', async () => {
    const theirs = await packageOfBen();
    const { account, keyPackage } = serverState();
    account.keyPackage = { ...keyPackage, s: theirs.s, n: theirs.n, c: theirs.c, iter: theirs.iter };
    const reloaded = await browser.reload();
    expect(await unlocks(reloaded, ADA.password)).toBe(false);
    expect(await unlocks(reloaded, BEN.password)).toBe(false);
  });

  it.each([
    ['too few iterations', { iter: 1_000 }],
    ['too many iterations', { iter: KDF_ITERATIONS_MAX + 1 }],
    ['another KDF', { kdf: 'none' }],
    ['an unknown version', { v: 'erkp-v0' }],
    ['a short salt', { s: 'AAAA' }],
  ])('with %s counts as missing, and no new vault is created', async (_, change) => {
    const { account, keyPackage } = serverState();
    Object.assign(account, { keyPackage: { ...keyPackage, ...change } });
    const before = browser.server.asked.length;
    const reloaded = await browser.reload();
    expect(reloaded.vault.state).toMatchObject({ status: 'locked', keyPackage: 'missing' });
    await reloaded.vault.create({ passphrase: 'another one 22', remember: false });
    const made = browser.server.asked.slice(before).filter(({ method }) => method === 'POST');
    expect(made.some(({ path }) => path.endsWith('/erkp'))).toBe(false);
  });
});

describe('KDF parameters of a login from a malicious server', () => {
  it.each([
    ['too few iterations', { iter: 1_000 }],
    ['another KDF', { kdf: 'none' }],
    ['a salt that is too short', { salt: 'AAAA' }],
  ])('with %s are rejected: nothing derived from the password is sent', async (_, change) => {
    const { account } = serverState();
    const before = browser.server.asked.length;
    browser.server.instead.set('POST /api/auth/prelogin', () => ({
      status: 200,
      body: { ...account.kdf, ...change },
    }));
    await expect(browser.tab().login(ADA)).rejects.toThrow();
    const asked = browser.server.asked.slice(before).map(({ path }) => path);
    expect(asked.some((path) => path.endsWith('/auth/login'))).toBe(false);
  });
});
