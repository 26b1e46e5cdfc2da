import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserTab, FakeBrowser } from '../../testing/browser.ts';
import { createTestVault } from '../../testing/derive.ts';
import { ADA_CREDENTIALS, logInAda, storedAccount, tryUnlockVault, UNCONFIRMED_ERROR } from './accounts.ts';

const AT = '2026-11-28T12:00:00.000Z';
const DELETE = 'POST /api/users/me/delete';
const RESTORE = 'POST /api/crypto/restore';
const LIST = 'GET /api/crypto/replaced-vaults';
const EMPTY = 'POST /api/crypto/empty-vault';

let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  ({ browser, tab } = await logInAda());
});
afterEach(() => browser.close());

const answer = (asked: string, body: unknown, status = 200) =>
  browser.server.instead.set(asked, () => ({ status, body }));
const storedTexts = () => [...browser.words.keys()].sort();

describe('deletion of the account on a malicious server', () => {
  it.each([
    ['an empty response', {}, 200],
    ['204', undefined, 204],
    ['no date', { deleteAt: 'soon' }, 200],
  ])('erases nothing after %s', async (_, body, status) => {
    const kept = storedTexts();
    answer(DELETE, body, status);
    for (const atOnce of [true, false])
      await expect(tab.account.delete({ password: ADA_CREDENTIALS.password, atOnce })).rejects.toMatchObject(
        UNCONFIRMED_ERROR,
      );
    expect([storedTexts(), tab.vault.vaultId]).toEqual([kept, storedAccount(browser).keyPackage.vaultId]);
    answer(DELETE, { deleteAt: AT });
    expect(await tab.account.delete({ password: ADA_CREDENTIALS.password, atOnce: false })).toBe(AT);
  });

  it('erases nothing when the server reports a scheduled deletion as already done', async () => {
    const kept = storedTexts();
    answer(DELETE, { deleteAt: null });
    await expect(tab.account.delete({ password: ADA_CREDENTIALS.password, atOnce: false })).rejects.toMatchObject(
      UNCONFIRMED_ERROR,
    );
    expect([storedTexts(), tab.vault.vaultId]).toEqual([kept, storedAccount(browser).keyPackage.vaultId]);
  });
});

describe('replaced vault that a malicious server does not restore', () => {
  it.each([
    ['an empty response', () => ({})],
    ['the live package', () => storedAccount(browser).keyPackage],
    ['another package of the vault', (old: object) => ({ ...old, c: storedAccount(browser).keyPackage.c })],
  ])('does not become the current vault after %s', async (_, lie) => {
    const { erkp, proof, vaultId } = await createTestVault('the old passphrase 1');
    const old = { ...erkp, proof, vaultId, rev: 1, slots: [] };
    answer(LIST, { live: {}, vaults: [{ package: old, at: AT, until: AT, records: {} }] });
    const [vault] = (await tab.account.replacedVaults()).vaults;
    if (!vault) throw new Error('the replaced vault is not listed');
    const live = tab.vault.vaultId;
    const restore = { vault, passphrase: 'the old passphrase 1', password: ADA_CREDENTIALS.password };
    answer(RESTORE, lie(old));
    await expect(tab.account.restoreVault(restore)).rejects.toMatchObject(UNCONFIRMED_ERROR);
    expect(tab.vault.vaultId).toBe(live);
    expect(await tryUnlockVault(await browser.reload(), ADA_CREDENTIALS.password)).toBe(true);
  });
});

describe('empty vault that a malicious server does not store', () => {
  it.each([
    ['an empty response', () => ({})],
    ['the live package', () => storedAccount(browser).keyPackage],
  ])('does not replace the current vault after %s', async (_, lie) => {
    const live = tab.vault.vaultId;
    answer(EMPTY, lie());
    await expect(tab.account.beginEmptyVault({ password: ADA_CREDENTIALS.password })).rejects.toMatchObject(
      UNCONFIRMED_ERROR,
    );
    expect(tab.vault.vaultId).toBe(live);
  });
});

describe('change of the user confirmed by a malicious server', () => {
  const user = () => storedAccount(browser).account.user;
  const unchanged = ['the unchanged user', () => user()] as const;
  const lies = [
    ['an empty response', () => ({})],
    ['another user', () => ({ ...user(), id: 'someone', newEmail: null })],
  ] as const;

  it.each(lies)('is rejected for a new name after %s', async (_, lie) => {
    answer('PATCH /api/users/me', lie());
    await expect(tab.account.rename({ firstName: 'Ada', lastName: 'Byron' })).rejects.toMatchObject(UNCONFIRMED_ERROR);
    expect(tab.session.getState().user?.id).toBe(user().id);
  });

  it.each([...lies, unchanged])('is rejected for a new email after %s', async (_, lie) => {
    answer('POST /api/users/me/email/confirm', lie());
    await expect(tab.account.confirmEmail('123456')).rejects.toMatchObject(UNCONFIRMED_ERROR);
    answer('POST /api/users/me/email/confirm', { ...user(), newEmail: { email: 'new@example.org', at: AT } });
    await tab.account.confirmEmail('123456');
    answer('POST /api/users/me/email/cancel', tab.session.getState().user);
    await expect(tab.account.cancelEmail()).rejects.toMatchObject(UNCONFIRMED_ERROR);
  });
});
