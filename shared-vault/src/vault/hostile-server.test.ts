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

function standing() {
  const account = browser.server.accounts.get(ADA.email);
  if (!account?.keyPackage) throw new Error('no package');
  return { account, keyPackage: account.keyPackage };
}
/** Made by Ben on another machine. */
async function packageOfBen() {
  const { indexedDB: here } = globalThis;
  await new Browser(browser.server).tab().login(BEN);
  globalThis.indexedDB = here;
  // The server's one browser was his for a moment.
  await browser.tab().login(ADA);
  const made = browser.server.accounts.get(BEN.email)?.keyPackage;
  if (!made) throw new Error('no package');
  return made;
}
const unlocks = async (reloaded: Tab, passphrase: string) => {
  await reloaded.vault.unlock({ passphrase, remember: false });
  return reloaded.vault.state.status === 'unlocked';
};

describe('a server that offers another key package', () => {
  it('older than this device has seen, gets the word that was given up refused', async () => {
    const old = structuredClone(standing().keyPackage);
    await tab.account.changePassphrase({ by: { passphrase: ADA.password }, next: NEXT });
    standing().account.keyPackage = old;
    const reloaded = await browser.reload();
    expect(await unlocks(reloaded, ADA.password)).toBe(false);
    expect(await unlocks(reloaded, NEXT)).toBe(true);
  });

  it('of somebody else, opens with neither word', async () => {
    const theirs = await packageOfBen();
    standing().account.keyPackage = { ...theirs, rev: 9 };
    const reloaded = await browser.reload();
    expect(await unlocks(reloaded, ADA.password)).toBe(false);
    expect(reloaded.vault.vaultId).not.toBe(theirs.vaultId);
  });

  it('with somebody else’s wrapped key in it, opens with neither word', async () => {
    const theirs = await packageOfBen();
    const { account, keyPackage } = standing();
    account.keyPackage = { ...keyPackage, s: theirs.s, n: theirs.n, c: theirs.c, iter: theirs.iter };
    const reloaded = await browser.reload();
    expect(await unlocks(reloaded, ADA.password)).toBe(false);
    expect(await unlocks(reloaded, BEN.password)).toBe(false);
  });

  it.each([
    ['too few iterations', { iter: 1_000 }],
    ['iterations that never end', { iter: KDF_ITERATIONS_MAX + 1 }],
    ['another derivation', { kdf: 'none' }],
    ['an unknown version', { v: 'erkp-v0' }],
    ['a short salt', { s: 'AAAA' }],
  ])('with %s, is said to have none, and no new vault is made', async (_, change) => {
    const { account, keyPackage } = standing();
    Object.assign(account, { keyPackage: { ...keyPackage, ...change } });
    const before = browser.server.asked.length;
    const reloaded = await browser.reload();
    expect(reloaded.vault.state).toMatchObject({ status: 'locked', keyPackage: 'missing' });
    await reloaded.vault.create({ passphrase: 'another one 22', remember: false });
    const made = browser.server.asked.slice(before).filter(({ method }) => method === 'POST');
    expect(made.some(({ path }) => path.endsWith('/erkp'))).toBe(false);
  });
});

describe('a server that asks the login for a weaker derivation', () => {
  it.each([
    ['too few iterations', { iter: 1_000 }],
    ['another derivation', { kdf: 'none' }],
    ['a salt of its choice that is too short', { salt: 'AAAA' }],
  ])('with %s, gets nothing derived from the password', async (_, change) => {
    const { account } = standing();
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
