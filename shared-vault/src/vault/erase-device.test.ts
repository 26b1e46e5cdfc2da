import { afterEach, describe, expect, it } from 'vitest';
import { type FakeBrowser, logInNewAccount } from '../testing/browser.ts';
import { getDatabaseContents } from '../testing/database-contents.ts';
import { hashEmail } from './known-derivations.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
let browser: FakeBrowser | undefined;
afterEach(() => browser?.close());

/** Returns which of the words the browser stores, in localStorage or IndexedDB. */
async function storedAmong(words: readonly string[], { words: local }: FakeBrowser): Promise<readonly string[]> {
  const all = JSON.stringify([[...local], await getDatabaseContents()]);
  return words.filter((word) => all.includes(word));
}

describe('Account.removeFromDevice', () => {
  // shows: account.device.remove
  it('leaves neither user id, vault id nor a hash of the email on this device, unlike a logout', async () => {
    const { browser: made, tab } = await logInNewAccount(ADA);
    browser = made;
    const { user } = tab.session.getState();
    const vaultId = user?.vaultId ?? '';
    const marks = [user?.id ?? '', vaultId, await hashEmail(ADA.email)];
    made.words.set('nk.e2ee-acknowledged', user?.id ?? '');
    await tab.vault.local.write('note', 'something');
    await tab.logout();
    expect(await storedAmong(marks, made)).toEqual(marks);
    await tab.login(ADA);
    await tab.account.removeFromDevice();
    await expect.poll(() => storedAmong(marks, made)).toEqual([]);
    expect(tab.session.getState()).toMatchObject({ user: null, isAuthenticated: false, expired: false });
    expect(made.server.accounts.has(ADA.email)).toBe(true);
  });
});
