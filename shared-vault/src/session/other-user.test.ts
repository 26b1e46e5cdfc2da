import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserTab, FakeBrowser, signUp } from '../testing/browser.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const BERT = { email: 'bert@example.org', password: 'quiet harbour 7', rememberMe: true };

let browser: FakeBrowser;
/** A page of Ada, which has not noticed that Bert has logged in in another tab. */
let tab: BrowserTab;
beforeEach(async () => {
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
  await signUp(browser.server, BERT.email, BERT.password);
  tab = browser.tab();
  await tab.login(ADA);
  tab.tabs.close();
  const other = browser.tab();
  await other.bootstrap();
  await other.logout();
  await other.login(BERT);
});
afterEach(() => browser.close());

const emailOf = ({ session }: BrowserTab) => session.getState().user?.email;

describe('a request of a page whose user was replaced in another tab', () => {
  it.each([
    ['with a valid access token', true],
    ['after a refresh of the session', false],
  ])('is refused %s, and the page shows the new user', async (_, accessValid) => {
    browser.server.accessValid = accessValid;
    await expect(tab.account.rename({ firstName: 'Ada', lastName: 'Berg' })).rejects.toMatchObject({
      code: 'USER_CHANGED',
      message: 'Somebody else is logged in now. Nothing was changed.',
    });
    await vi.waitFor(() => expect(emailOf(tab)).toBe(BERT.email));
    const { vaultId } = tab.session.getState().user ?? {};
    // The vault that this device remembers for the new user.
    await vi.waitFor(() => expect(tab.vault.state).toEqual({ status: 'unlocked', vaultId }));
    expect(JSON.parse(browser.words.get('auth-storage') ?? '{}').state.user.email).toBe(BERT.email);
  });

  it('leaves the page locked while the server does not say who is logged in', async () => {
    browser.server.instead.set('GET /api/auth/check', () => ({ status: 503 }));
    await expect(tab.account.rename({ firstName: 'Ada', lastName: 'Berg' })).rejects.toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(tab.vault.vaultId).toBeNull());
    expect(emailOf(tab)).toBe(ADA.email);
  });

  it('asks for the passphrase when the same user has logged in once more', async () => {
    const refusal = { status: 401, body: { code: 'USER_CHANGED', message: '', requestId: 'test' } };
    await tab.login(ADA);
    browser.server.instead.set('PATCH /api/users/me', () => refusal);
    await expect(tab.account.rename({ firstName: 'Ada', lastName: 'Berg' })).rejects.toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'present' }));
  });
});
