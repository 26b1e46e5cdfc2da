import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeBase64 } from '../crypto/base64.ts';
import { asRawDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { FakeBrowser, signUp } from '../testing/browser.ts';
import { createTestKdf, createTestVault, wrapWithoutHard } from '../testing/derive.ts';
import { loadStoredKeyPackages } from './kept-key-packages.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: false };
const PATH = '/api/crypto/erkp/harden';
/** A hardening derives twice, beside the open vault. */
const WAIT = { timeout: 30_000 };

let browser: FakeBrowser;
beforeEach(async () => {
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
  const raw = newRawDataKey();
  const copy = asRawDataKey(raw.slice());
  const { proof, vaultId } = await createTestVault(ADA.password, createTestKdf(), raw);
  const account = stored();
  account.keyPackage = { ...(await wrapWithoutHard(copy, ADA.password)), proof, vaultId, rev: 1, slots: [] };
  account.user = { ...account.user, vaultId };
});
afterEach(() => browser.close());

function stored() {
  const account = browser.server.accounts.get(ADA.email);
  if (!account) throw new Error('no account');
  return account;
}
const isHardened = () => vi.waitFor(() => expect(stored().keyPackage?.hard?.k).toMatch(/=$/), WAIT);
/** Waits until the device has stored the new package, after the server did. */
const isKept = () =>
  vi.waitFor(async () => {
    const kept = await loadStoredKeyPackages(stored().user.id);
    expect(kept.opened?.hard).toBeDefined();
  }, WAIT);
const hardenings = () => browser.server.asked.filter(({ path }) => path === PATH);

async function unlockOn(device: FakeBrowser, passphrase = ADA.password) {
  const tab = await device.reload();
  if (tab.vault.vaultId !== null) await tab.vault.lock();
  await tab.vault.unlock({ passphrase, remember: false });
  return tab;
}

describe('a key package without a second stage', () => {
  it('opens, and is wrapped anew at the login that opened it', async () => {
    const before = stored().keyPackage;
    const tab = browser.tab();
    await tab.login(ADA);
    expect(tab.vault.state.status).toBe('unlocked');
    await isHardened();
    expect(stored().keyPackage).toMatchObject({ rev: 2, hard: { kdf: 'Argon2id', m: 65_536, t: 3, p: 1 } });
    // The login and the new package are derived at once.
    expect(stored().keyPackage?.s).toBe(stored().kdf.salt);
    expect(decodeBase64(stored().keyPackage?.c ?? '')).not.toEqual(decodeBase64(before?.c ?? ''));
  });

  it('is wrapped anew at a typed unlock, opens again offline, and on a second device that has seen the old one', async () => {
    const { indexedDB: first } = globalThis;
    browser.server.instead.set(`POST ${PATH}`, () => ({ status: 503 }));
    await browser.tab().login(ADA);
    await vi.waitFor(() => expect(hardenings()).toHaveLength(1), WAIT);
    const second = new FakeBrowser(browser.server);
    const { indexedDB: other } = globalThis;
    await second.tab().login(ADA);
    await vi.waitFor(() => expect(hardenings()).toHaveLength(2), WAIT);
    browser.server.instead.clear();
    globalThis.indexedDB = first;
    expect((await unlockOn(browser)).vault.state.status).toBe('unlocked');
    await isHardened();
    await isKept();
    browser.server.offline = true;
    expect((await unlockOn(browser)).vault.state.status).toBe('unlocked');
    globalThis.indexedDB = other;
    expect((await unlockOn(second)).vault.state.status).toBe('unlocked');
    browser.server.offline = false;
    expect((await unlockOn(second)).vault.state.status).toBe('unlocked');
    second.close();
  });

  it('stays as it is, and open, when the password of the login is another one', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    await isHardened();
    const { length } = hardenings();
    const { keyPackage, user } = stored();
    const raw = newRawDataKey();
    const copy = asRawDataKey(raw.slice());
    const made = await createTestVault('the old passphrase 1', createTestKdf(), raw);
    const old = await wrapWithoutHard(copy, 'the old passphrase 1');
    stored().keyPackage = { ...old, proof: made.proof, vaultId: made.vaultId, rev: 1, slots: [] };
    stored().user = { ...user, vaultId: made.vaultId };
    const fresh = new FakeBrowser(browser.server);
    const there = fresh.tab();
    await there.login(ADA);
    expect(there.vault.state.status).toBe('locked');
    await there.vault.unlock({ passphrase: 'the old passphrase 1', remember: false });
    expect(there.vault.state.status).toBe('unlocked');
    await vi.waitFor(() => expect(hardenings().length).toBe(length + 1), WAIT);
    expect(stored().keyPackage).toMatchObject(old);
    expect(stored().keyPackage?.hard).toBeUndefined();
    expect(keyPackage?.hard).toBeDefined();
    fresh.close();
  });

  it('is not taken back by a server that sends it again after it was wrapped anew', async () => {
    const before = stored().keyPackage;
    await browser.tab().login(ADA);
    await isHardened();
    await isKept();
    stored().keyPackage = before && { ...before, rev: 9 };
    const tab = await unlockOn(browser);
    // The package of this device opens instead of the weaker one.
    expect(tab.vault.state.status).toBe('unlocked');
    expect(await tab.vault.derivations.costsOf(ADA.email)).toMatchObject({ m: 65_536 });
  });
});
