import { ERRORS } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, FakeBrowser, signUp } from '../testing/browser.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const BERT = { email: 'bert@example.org', password: 'quiet harbour 7', rememberMe: true };
let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
  await signUp(browser.server, BERT.email, BERT.password);
  tab = browser.tab();
  await tab.login(ADA);
});
afterEach(() => browser.close());

/** Delays the responses to an operation until the returned function is called. */
function holdResponse(operation: string, status: number, body: unknown) {
  let send = () => {};
  const response = new Promise<{ status: number; body: unknown }>((resolve) => {
    send = () => resolve({ status, body });
  });
  browser.server.instead.set(operation, () => response);
  return () => send();
}
const emailOf = ({ session }: BrowserTab) => session.getState().user?.email ?? null;

describe('Session.recheck with a response to a request of an earlier session', () => {
  it('does not sign the user in again after a logout', async () => {
    const send = holdResponse('GET /api/auth/check', 200, tab.session.getState().user);
    const check = tab.account.refresh();
    await tab.logout();
    send();
    await check;
    expect(tab.session.getState()).toMatchObject({ user: null, isAuthenticated: false });
    expect(browser.words.get('auth-storage')).not.toContain(ADA.email);
  });

  it('neither replaces the next user nor locks the vault', async () => {
    const send = holdResponse('GET /api/auth/check', 200, tab.session.getState().user);
    const check = tab.account.refresh();
    await tab.logout();
    await tab.login(BERT);
    send();
    await check;
    expect([emailOf(tab), tab.vault.state.status]).toEqual([BERT.email, 'unlocked']);
  });

  it('does not sign the next user out when the response reports an ended session', async () => {
    const { status, message } = ERRORS.SESSION_ENDED;
    const send = holdResponse('GET /api/auth/check', status, { code: 'SESSION_ENDED', message, requestId: 'test' });
    browser.server.instead.set('POST /api/auth/refresh', () => ({ status, body: { code: 'SESSION_ENDED', message } }));
    const check = tab.account.refresh();
    await tab.logout();
    await tab.login(BERT);
    send();
    await check;
    expect([emailOf(tab), tab.vault.state.status]).toEqual([BERT.email, 'unlocked']);
  });
});

describe('SessionRefresher.refresh with a response to a request of an earlier session', () => {
  it('does not mark the session of a later login as expired', async () => {
    const { status, message } = ERRORS.SESSION_ENDED;
    const send = holdResponse('POST /api/auth/refresh', status, { code: 'SESSION_ENDED', message, requestId: 'test' });
    const refresh = tab.refreshSession();
    refresh.catch(() => {}); // it rejects before the end of this test awaits it
    await tab.logout();
    await tab.login(BERT);
    send();
    await expect(refresh).rejects.toMatchObject({ code: 'NETWORK' });
    expect(tab.session.getState()).toMatchObject({ expired: false, isAuthenticated: true });
  });

  it('is not awaited by a refresh of the later session', async () => {
    const { status, message } = ERRORS.SESSION_ENDED;
    const send = holdResponse('POST /api/auth/refresh', status, { code: 'SESSION_ENDED', message, requestId: 'test' });
    const refresh = tab.refreshSession();
    refresh.catch(() => {}); // it rejects before the end of this test awaits it
    await tab.logout();
    await tab.login(BERT);
    browser.server.instead.delete('POST /api/auth/refresh');
    expect(await tab.refreshSession()).toBe(true);
    send();
    await expect(refresh).rejects.toMatchObject({ code: 'NETWORK' });
    expect(tab.session.getState()).toMatchObject({ expired: false, isAuthenticated: true });
  });
});

describe('Account.rename', () => {
  it('does not sign the user in again when the response arrives after a logout', async () => {
    const { user } = tab.session.getState();
    const send = holdResponse('PATCH /api/users/me', 200, { ...user, firstName: 'Augusta' });
    const renaming = tab.account.rename({ firstName: 'Augusta', lastName: 'King' });
    await tab.logout();
    send();
    await renaming;
    expect(emailOf(tab)).toBeNull();
  });
});
