import { ARGON2ID, ARGON2ID_MAX, KDF_ITERATIONS_MAX } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, FakeBrowser } from '../../testing/browser.ts';
import type { VaultState } from '../vault-state.ts';
import {
  ADA_CREDENTIALS,
  BEN_CREDENTIALS,
  createTwoAccountBrowser,
  storedAccount,
  tryUnlockVault,
} from './accounts.ts';

const NEXT = 'thistle window 6';

/** Unlocks with Ada's passphrase on a device that has never seen the account, and returns the state. */
async function tryOnNewDevice(): Promise<VaultState> {
  const { indexedDB: kept } = globalThis;
  const device = new FakeBrowser(browser.server);
  const there = device.tab();
  await there.login(ADA_CREDENTIALS);
  await tryUnlockVault(there, ADA_CREDENTIALS.password);
  device.close();
  globalThis.indexedDB = kept;
  return there.vault.state;
}

let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  browser = await createTwoAccountBrowser();
  tab = browser.tab();
  await tab.login(ADA_CREDENTIALS);
});
afterEach(() => browser.close());

/** Makes the server send a changed key package while `work` runs. */
async function lying<Result>(change: object, work: () => Promise<Result>): Promise<Result> {
  const { account, keyPackage } = storedAccount(browser);
  account.keyPackage = { ...keyPackage, ...change };
  const result = await work();
  account.keyPackage = keyPackage;
  return result;
}
const hardOf = (change: object) => ({ kdf: 'Argon2id', ...ARGON2ID, k: `${'A'.repeat(43)}=`, ...change });
const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

describe('key package from a malicious server', () => {
  it('with a much higher revision and a damaged key does not replace the cached one', async () => {
    const damaged = { rev: 999_999_999, c: flipped(storedAccount(browser).keyPackage.c) };
    expect(await lying(damaged, async () => tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password))).toBe(
      true,
    );
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
    await tab.account.changePassphrase({ credentials: { passphrase: ADA_CREDENTIALS.password }, newPassphrase: NEXT });
    expect(await tryUnlockVault(await browser.reload(), NEXT)).toBe(true);
  });

  it('with a much higher revision and a damaged key does not replace the cached one of a remembered device', async () => {
    await tab.logout();
    await tab.login({ ...ADA_CREDENTIALS, rememberMe: true });
    const damaged = { rev: 999_999_999, c: flipped(storedAccount(browser).keyPackage.c) };
    await lying(damaged, async () => {
      const remembered = await browser.reload();
      expect(remembered.vault.state.status).toBe('unlocked');
      await remembered.vault.forgetDevice();
    });
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
    browser.server.offline = true;
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
  });

  it('that cannot be unlocked on a new device is not cached', async () => {
    const { keyPackage } = storedAccount(browser);
    globalThis.indexedDB = new IDBFactory();
    browser.words.clear();
    const fresh = browser.tab();
    await lying({ c: flipped(keyPackage.c), rev: 9 }, async () => {
      await fresh.login(ADA_CREDENTIALS);
      expect(await tryUnlockVault(fresh, ADA_CREDENTIALS.password)).toBe(false);
    });
    expect(await tryUnlockVault(fresh, ADA_CREDENTIALS.password)).toBe(true);
  });

  it('with an inflated revision does not block a later passphrase that the user confirms', async () => {
    const device = new FakeBrowser(browser.server);
    const { indexedDB: here } = globalThis;
    await lying({ rev: 999_999_999 }, () => device.tab().login(ADA_CREDENTIALS));
    globalThis.indexedDB = new IDBFactory();
    await tab.account.changePassphrase({ credentials: { passphrase: ADA_CREDENTIALS.password }, newPassphrase: NEXT });
    globalThis.indexedDB = here;
    const reloaded = await device.reload();
    expect(await tryUnlockVault(reloaded, NEXT)).toBe(false);
    expect(reloaded.vault.state).toMatchObject({ lockReason: 'doubted' });
    expect(await tryUnlockVault(reloaded, NEXT, { acceptsDoubt: true })).toBe(true);
    expect(await tryUnlockVault(await device.reload(), NEXT)).toBe(true);
    device.close();
  });

  it.each([
    ['of an older revision than the cached one', (rev: number) => rev],
    ['replaced here and offered again under a later revision', (rev: number) => rev + 8],
  ])('%s is ignored: the old passphrase does not unlock', async (_, revise) => {
    const old = structuredClone(storedAccount(browser).keyPackage);
    await tab.account.changePassphrase({ credentials: { passphrase: ADA_CREDENTIALS.password }, newPassphrase: NEXT });
    storedAccount(browser).account.keyPackage = { ...old, rev: revise(old.rev) };
    const reloaded = await browser.reload();
    expect(await tryUnlockVault(reloaded, ADA_CREDENTIALS.password)).toBe(false);
    expect(reloaded.vault.state).toMatchObject({
      error: 'This server sent an older key package than this device has opened.',
      lockReason: 'doubted',
    });
    expect(await tryUnlockVault(reloaded, NEXT)).toBe(true);
  });

  it.each([
    ['other costs within the bounds', (hard: object) => ({ hard: { ...hard, t: 4 } })],
    ['another commitment', (hard: object) => ({ hard: { ...hard, k: `${'A'.repeat(43)}=` } })],
    ['another salt', () => ({ s: `${'A'.repeat(22)}==` })],
    ['no second stage', () => ({ hard: undefined })],
  ])('with %s opens nothing, and the cached one still opens', async (_, change) => {
    const { hard } = storedAccount(browser).keyPackage;
    const fresh = await lying(change(hard ?? {}), () => tryOnNewDevice());
    expect(fresh).toMatchObject({ status: 'locked', error: expect.stringMatching(/Incorrect passphrase/) });
    const cached = async () => tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password);
    expect(await lying(change(hard ?? {}), cached)).toBe(true);
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
  });

  it('with a right commitment and a changed ciphertext is reported as damaged, not as a wrong passphrase', async () => {
    const { c } = storedAccount(browser).keyPackage;
    expect(await lying({ c: flipped(c) }, () => tryOnNewDevice())).toMatchObject({ error: 'Failed to unlock' });
  });

  it('of another user is ignored in favour of the cached one', async () => {
    const theirs = storedAccount(browser, BEN_CREDENTIALS).keyPackage;
    await lying({ ...theirs, rev: 9 }, async () => {
      const reloaded = await browser.reload();
      expect(await tryUnlockVault(reloaded, BEN_CREDENTIALS.password)).toBe(false);
      expect(await tryUnlockVault(reloaded, ADA_CREDENTIALS.password)).toBe(true);
      expect(reloaded.vault.vaultId).not.toBe(theirs.vaultId);
    });
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
  });

  it('with the wrapped key of another user does not unlock with their passphrase', async () => {
    const { s, n, c, iter, hard } = storedAccount(browser, BEN_CREDENTIALS).keyPackage;
    await lying({ s, n, c, iter, hard }, async () => {
      const reloaded = await browser.reload();
      expect(await tryUnlockVault(reloaded, BEN_CREDENTIALS.password)).toBe(false);
      expect(await tryUnlockVault(reloaded, ADA_CREDENTIALS.password)).toBe(true);
    });
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
  });

  it.each([
    ['too little memory', { hard: hardOf({ m: 8 }) }],
    ['too much memory', { hard: hardOf({ m: ARGON2ID_MAX.m + 1 }) }],
    ['too many passes', { hard: hardOf({ t: ARGON2ID_MAX.t + 1 }) }],
    ['a short key commitment', { hard: hardOf({ k: 'AAAA' }) }],
    ['too few iterations', { iter: 1_000 }],
    ['too many iterations', { iter: KDF_ITERATIONS_MAX + 1 }],
    ['another KDF', { kdf: 'none' }],
    ['an unknown version', { v: 'erkp-v0' }],
    ['a short salt', { s: 'AAAA' }],
  ])('with %s is treated as missing, and no new vault is created', async (_, change) => {
    const { account, keyPackage } = storedAccount(browser);
    Object.assign(account, { keyPackage: { ...keyPackage, ...change } });
    const before = browser.server.asked.length;
    const reloaded = await browser.reload();
    expect(reloaded.vault.state).toMatchObject({ status: 'locked', keyPackage: 'missing' });
    await reloaded.vault.create({ passphrase: 'another one 22', remember: false });
    const made = browser.server.asked.slice(before).filter(({ method }) => method === 'POST');
    expect(made.some(({ path }) => path.endsWith('/erkp'))).toBe(false);
    account.keyPackage = keyPackage;
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
  });
});
