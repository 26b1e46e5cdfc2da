import type { KeySlot } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import type { BrowserTab, FakeBrowser } from '../../testing/browser.ts';
import { ADA_CREDENTIALS, logInAda, storedAccount, tryUnlockVault, UNCONFIRMED_ERROR } from './accounts.ts';

const ADD = 'POST /api/crypto/unlock-methods';
const REMOVE = 'POST /api/crypto/unlock-methods/remove';
const READ = 'GET /api/crypto/erkp';
const BY = { passphrase: ADA_CREDENTIALS.password };

let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  ({ browser, tab } = await logInAda());
});
afterEach(() => browser.close());

const keyPackage = () => storedAccount(browser).keyPackage;
/** Responds to a change with a success that contains another list of slots. */
const answer = (asked: string, change: (added: KeySlot) => object) =>
  browser.server.instead.set(asked, () => {
    const added = browser.server.asked.at(-1)?.body.slot as KeySlot;
    return { status: 200, body: { ...keyPackage(), rev: keyPackage().rev + 1, ...change(added) } };
  });
async function opensWith(groups: readonly string[]): Promise<boolean> {
  if (tab.vault.vaultId !== null) await tab.vault.lock();
  await tab.vault.unlockWithRecoveryKey({ text: groups.join(' '), remember: false });
  return tab.vault.vaultId !== null;
}

describe('recovery key that a malicious server does not store', () => {
  it.each([
    ['an empty response', () => ({ status: 200, body: {} })],
    ['a response that does not list it', () => ({ status: 200, body: keyPackage() })],
  ])('is reported as not stored after %s', async (_, lie) => {
    browser.server.instead.set(ADD, lie);
    const made = await tab.vault.unlockMethods.makeRecoveryKey(BY);
    await expect(made.store()).rejects.toMatchObject(UNCONFIRMED_ERROR);
    expect(tab.vault.unlockMethods.hasRecoveryKey).toBe(false);
    browser.server.instead.clear();
    await made.store();
    expect(await opensWith(made.groups)).toBe(true);
  });

  it('is reported as not stored when the server lists it at first but not afterwards', async () => {
    answer(ADD, (slot) => ({ slots: [slot] }));
    const made = await tab.vault.unlockMethods.makeRecoveryKey(BY);
    await expect(made.store()).rejects.toMatchObject(UNCONFIRMED_ERROR);
    expect(tab.vault.unlockMethods.hasRecoveryKey).toBe(false);
    browser.server.instead.clear();
    await made.store();
    expect(await opensWith(made.groups)).toBe(true);
  });

  it('is reported as not stored when the server returns it damaged', async () => {
    const made = await tab.vault.unlockMethods.makeRecoveryKey(BY);
    browser.server.instead.set(READ, () => {
      const slots = keyPackage().slots.map((slot) => ({ ...slot, n: 'AAAAAAAAAAAAAAAA' }));
      return { status: 200, body: { ...keyPackage(), slots } };
    });
    await expect(made.store()).rejects.toMatchObject(UNCONFIRMED_ERROR);
  });
});

describe('passkey that a malicious server does not store', () => {
  it('is not added when the response does not list it', async () => {
    new Authenticator().plugIn();
    answer(ADD, () => ({}));
    await expect(tab.vault.unlockMethods.addPasskey(BY)).rejects.toMatchObject(UNCONFIRMED_ERROR);
    expect(tab.vault.unlockMethods.hasPasskey).toBe(false);
    browser.server.instead.clear();
    new Authenticator().plugIn();
    await tab.vault.unlockMethods.addPasskey(BY);
    expect(tab.vault.unlockMethods.hasPasskey).toBe(true);
  });
});

describe('unlock method that a malicious server does not remove', () => {
  it.each([
    ['an empty response', () => ({ status: 200, body: {} })],
    ['a response that still lists it', () => ({ status: 200, body: keyPackage() })],
  ])('is reported as not removed after %s', async (_, lie) => {
    await (await tab.vault.unlockMethods.makeRecoveryKey(BY)).store();
    const [slot] = keyPackage().slots;
    browser.server.instead.set(REMOVE, lie);
    await expect(tab.vault.unlockMethods.remove(slot?.id ?? '', BY)).rejects.toMatchObject(UNCONFIRMED_ERROR);
    expect(tab.vault.unlockMethods.hasRecoveryKey).toBe(true);
    browser.server.instead.clear();
    await tab.vault.unlockMethods.remove(slot?.id ?? '', BY);
    expect(tab.vault.unlockMethods.hasRecoveryKey).toBe(false);
  });
});

describe('passphrase change that a malicious server does not store', () => {
  it('fails and keeps the old passphrase', async () => {
    browser.server.instead.set('POST /api/auth/change-passphrase', () => ({ status: 200, body: {} }));
    const change = { credentials: BY, newPassphrase: 'thistle window 6' };
    await expect(tab.account.changePassphrase(change)).rejects.toMatchObject(UNCONFIRMED_ERROR);
    browser.server.instead.clear();
    expect(await tryUnlockVault(tab, ADA_CREDENTIALS.password)).toBe(true);
    await tab.account.changePassphrase(change);
    expect(await tryUnlockVault(tab, 'thistle window 6')).toBe(true);
  });
});
