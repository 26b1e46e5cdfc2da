import { afterEach, describe, expect, it, vi } from 'vitest';
import { computeLoginSalt } from '../crypto/auth-kdf.ts';
import { encodeBase64Url } from '../crypto/base64.ts';
import { encodeUtf8, sha256 } from '../crypto/bytes.ts';
import { type FakeBrowser, logInNewAccount, signUp } from '../testing/browser.ts';
import { getDatabaseContents } from '../testing/database-contents.ts';
import { hashEmail } from './known-derivations.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const BEN = { email: 'ben@example.org', password: 'slow river 12', rememberMe: true };
const NEW_EMAIL = 'ada@example.com';
let browser: FakeBrowser | undefined;

/** Returns the stored hash of the salt that is made from an email. */
const hashOfSalt = async (email: string): Promise<string> =>
  encodeBase64Url(await sha256(encodeUtf8(await computeLoginSalt(email))));

afterEach(() => {
  browser?.close();
  vi.unstubAllGlobals();
});

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

  it('leaves no hash from which the email or a former one could be guessed', async () => {
    const { browser: made, tab } = await logInNewAccount(ADA);
    browser = made;
    const hashes = await Promise.all([hashEmail(ADA.email), hashOfSalt(ADA.email), hashEmail(NEW_EMAIL)]);
    const { user } = tab.session.getState();
    tab.session.setState({ user: user && { ...user, email: NEW_EMAIL } });
    await tab.vault.emailChanged(ADA.email);
    expect(await storedAmong(hashes, made)).toEqual(hashes);
    await tab.account.removeFromDevice();
    expect(await storedAmong(hashes, made)).toEqual([]);
  });

  it('keeps what this device knows of another account', async () => {
    const { browser: made, tab } = await logInNewAccount(ADA);
    browser = made;
    await signUp(made.server, BEN.email, BEN.password);
    await tab.logout();
    await tab.login(BEN);
    const hashes = await Promise.all([hashEmail(ADA.email), hashOfSalt(ADA.email)]);
    await tab.account.removeFromDevice();
    expect(await storedAmong(hashes, made)).toEqual(hashes);
  });

  it('deletes the id of the user who subscribed this browser to reminders, and ends the subscription', async () => {
    const { browser: made, tab } = await logInNewAccount(ADA);
    browser = made;
    const unsubscribe = vi.fn(() => Promise.resolve(true));
    const getRegistration = () => Promise.resolve({ pushManager: { getSubscription: async () => ({ unsubscribe }) } });
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
    made.words.set('nk.push-agreed', tab.session.getState().user?.id ?? '');
    await tab.account.removeFromDevice();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect([...made.words.keys()]).not.toContain('nk.push-agreed');
  });
});
