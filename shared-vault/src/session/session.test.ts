import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { computeRetryBackoffMs } from '../backoff.ts';
import { FakeBrowser, signUp } from '../testing/browser.ts';
import { scheduleRefresh } from './schedule-refresh.ts';
import type { RefreshOutcome } from './session-refresher.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
let browser: FakeBrowser;
beforeEach(async () => {
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
});
afterEach(() => {
  browser.close();
  vi.useRealTimers();
});
const askedFor = (path: string) => browser.server.asked.filter((asked) => asked.path === path).length;

describe('Session.bootstrap', () => {
  // shows: session.bootstrap
  it('sends no request on a device without a stored user', async () => {
    const tab = browser.tab();
    await tab.bootstrap();
    expect(tab.session.getState()).toMatchObject({ bootstrapped: true, user: null, isAuthenticated: false });
    expect(browser.server.asked).toEqual([]);
  });
  // shows: session.bootstrap, session.persisted, session.signed-in
  it('persists only user and isAuthenticated, and checks the session once', async () => {
    await browser.tab().login(ADA);
    const kept = JSON.parse(browser.words.get('auth-storage') ?? '{}');
    expect(Object.keys(kept.state)).toEqual(['user', 'isAuthenticated']);
    const tab = await browser.reload();
    await tab.bootstrap();
    expect(askedFor('/api/auth/check')).toBe(1);
    expect(tab.session.getState().isAuthenticated).toBe(true);
  });
  // shows: session.ends-by-code
  it('signs out only for a 401 with a session code', async () => {
    await browser.tab().login(ADA);
    browser.server.instead.set('GET /api/auth/check', () => ({ status: 500 }));
    expect((await browser.reload()).session.getState().isAuthenticated).toBe(true);
    browser.server.instead.clear();
    Object.assign(browser.server, { accessValid: false, sessionStands: false });
    const ended = await browser.reload();
    expect(ended.session.getState()).toMatchObject({ user: null, isAuthenticated: false, expired: true });
    expect(ended.vault.vaultId).toBeNull();
  });
});

describe('a server that is replaced while it is asked', () => {
  /** Lets the next responses of an operation fail, and then answers as usual. */
  function failNext(operation: string, ...statuses: number[]) {
    browser.server.instead.set(operation, () => {
      const status = statuses.shift() ?? 503;
      if (statuses.length === 0) browser.server.instead.delete(operation);
      return { status };
    });
  }

  it('costs a repeat of the request, not an error', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    failNext('GET /api/crypto/erkp', 502, 503, 504);
    await expect(tab.api.get('/crypto/erkp')).resolves.toMatchObject({ vaultId: tab.vault.vaultId });
    failNext('GET /api/crypto/erkp', 502);
    await expect(tab.api.get('/crypto/erkp', { once: true })).rejects.toMatchObject({ status: 502 });
  });
  it('signs nobody out when the refresh of an expired access token fails', async () => {
    await browser.tab().login(ADA);
    browser.server.accessValid = false;
    browser.server.instead.set('POST /api/auth/refresh', () => ({ status: 502 }));
    const tab = await browser.reload();
    expect(tab.session.getState()).toMatchObject({ isAuthenticated: true, expired: false });
    await expect(tab.api.get('/auth/check')).rejects.toMatchObject({ code: 'NETWORK' });
    browser.server.instead.clear();
    failNext('POST /api/auth/refresh', 502);
    expect(await tab.api.get('/auth/check')).toMatchObject({ email: ADA.email });
    expect(tab.session.getState()).toMatchObject({ isAuthenticated: true, expired: false });
  });
});

describe('a page that returns from the back/forward cache', () => {
  /** A signed-in page that has missed all messages of the other tabs. */
  async function leavePage() {
    const tab = browser.tab();
    await tab.login(ADA);
    tab.tabs.close();
    return tab;
  }

  it('is signed out and locked when another tab has logged the user out meanwhile', async () => {
    const tab = await leavePage();
    const other = browser.tab();
    await other.bootstrap();
    await other.logout();
    expect([tab.session.getState().isAuthenticated, tab.vault.vaultId === null]).toEqual([true, false]);
    await tab.returned();
    expect([tab.session.getState().isAuthenticated, tab.vault.vaultId]).toEqual([false, null]);
  });

  it('locks the vault at once when another user was signed in meanwhile, even while the server does not answer', async () => {
    const tab = await leavePage();
    const stored = JSON.parse(browser.words.get('auth-storage') ?? '{}');
    stored.state.user = { ...stored.state.user, id: 'another-user' };
    browser.words.set('auth-storage', JSON.stringify(stored));
    browser.server.instead.set('GET /api/auth/check', () => ({ status: 503 }));
    await tab.returned();
    expect(tab.vault.vaultId).toBeNull();
    expect(askedFor('/api/auth/check')).toBeGreaterThan(0);
  });

  it.each([
    { name: 'of the same user', alter: (text: string) => text },
    { name: 'when another release stores the user in another form', alter: () => '{"state":{"user":"ada"}}' },
  ])('keeps the session and the open vault $name', async ({ alter }) => {
    const tab = await leavePage();
    const { vaultId } = tab.vault;
    browser.words.set('auth-storage', alter(browser.words.get('auth-storage') ?? ''));
    await tab.returned();
    expect([tab.session.getState().isAuthenticated, tab.vault.vaultId]).toEqual([true, vaultId]);
  });
});

describe('a deleted account', () => {
  // shows: account.deletion.other-devices
  it('is told from an ended session, on an open page and after a reload', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    Object.assign(browser.server, { accessValid: false, accountDeleted: true });
    expect(await tab.refreshSession()).toBe(false);
    expect(tab.session.getState()).toMatchObject({ expired: true, accountDeleted: true });
    expect(tab.vault.vaultId).not.toBeNull();
    const reloaded = await browser.reload();
    expect(reloaded.session.getState()).toMatchObject({ user: null, expired: true, accountDeleted: true });
  });

  it('is not told after a session that merely ended', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    Object.assign(browser.server, { accessValid: false, sessionStands: false });
    await tab.refreshSession();
    expect(tab.session.getState()).toMatchObject({ expired: true, accountDeleted: false });
  });
});

describe('Session.bootstrap after a failure', () => {
  it('checks the session again', async () => {
    const tab = browser.tab();
    const failure = new Error('storage is blocked');
    const unsubscribe = tab.session.subscribe(() => {
      throw failure;
    });
    await expect(tab.bootstrap()).rejects.toBe(failure);
    unsubscribe();
    tab.session.setState({ bootstrapped: false });
    await tab.bootstrap();
    expect(tab.session.getState().bootstrapped).toBe(true);
  });
});

describe('Vault.derivations after an email change', () => {
  it('keeps the costs of an account whose email changed', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    await tab.vault.derivations.rememberPackage(ADA.email, {
      iter: 600_000,
      s: '',
      hard: { kdf: 'Argon2id', m: 65_536, t: 3, p: 1, k: '' },
    });
    const email = 'ada@new.example';
    const { user } = tab.session.getState();
    browser.server.instead.set('GET /api/auth/check', () => ({ status: 200, body: { ...user, email } }));
    await tab.account.refresh();
    expect(tab.session.getState().user?.email).toBe(email);
    expect(await tab.vault.derivations.costsOf(email)).toMatchObject({ iter: 600_000 });
  });
});

describe('expired access token', () => {
  // shows: session.refresh.shared
  it('is refreshed once for all waiting requests', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    browser.server.accessValid = false;
    await Promise.all([tab.api.get('/lines'), tab.api.get('/auth/check'), tab.api.get('/crypto/erkp')]);
    expect(askedFor('/api/auth/refresh')).toBe(1);
  });
  it('keeps page and vault open when the session ended, until the same user logs in again', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    Object.assign(browser.server, { accessValid: false, sessionStands: false });
    await expect(tab.api.get('/lines')).rejects.toMatchObject({ status: 401 });
    expect(tab.session.getState()).toMatchObject({ expired: true, isAuthenticated: true });
    expect(tab.vault.state.status).toBe('unlocked');
    await tab.login(ADA);
    expect(tab.session.getState().expired).toBe(false);
    await tab.api.get('/lines');
  });
});

describe('Session.logout', () => {
  // shows: session.logout.user, session.logout.vault, session.logout.device, session.logout.tabs
  it('signs out every tab and forgets the device', async () => {
    const one = browser.tab();
    await one.login(ADA);
    const two = browser.tab();
    await two.bootstrap();
    await two.vault.load();
    const locking: string[] = [];
    one.vault.beforeLock(async () => void locking.push('one'));
    two.vault.beforeLock(async () => void locking.push('two'));
    await two.logout();
    await vi.waitFor(() => expect(one.session.getState().user).toBeNull());
    expect(new Set(locking)).toEqual(new Set(['one', 'two']));
    expect([one.vault.vaultId, two.vault.vaultId]).toEqual([null, null]);
    expect(browser.words.has('zk.devwrap.v1')).toBe(false);
    expect(browser.server.signedIn).toBeNull();
  });
  // shows: session.reset
  it('resets user, refresh, vault and device key completely', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = browser.tab();
    await tab.login(ADA);
    await tab.logout();
    expect(tab.session.getState()).toMatchObject({ user: null, isAuthenticated: false });
    expect(tab.vault.state).toMatchObject({ status: 'locked', error: null });
    expect([tab.vault.vaultId, tab.vault.isRemembered]).toEqual([null, false]);
    expect(await tab.vault.remembered.existingDeviceKey()).toBeNull();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(askedFor('/api/auth/refresh')).toBe(0);
  });
  // shows: session.logout.timers
  it('stops the session refresh', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = browser.tab();
    await tab.login(ADA);
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(askedFor('/api/auth/refresh')).toBe(1);
    await tab.logout();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(askedFor('/api/auth/refresh')).toBe(1);
  });
  it('is repeated at the next start when the request failed', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    browser.server.offline = true;
    await tab.logout();
    expect(tab.session.getState().isAuthenticated).toBe(false);
    browser.server.offline = false;
    await browser.reload();
    expect(browser.server.signedIn).toBeNull();
  });
});

describe('Session.logout when the page is left before the response', () => {
  it('sends a request that outlives the page, and repeats it at the next start without a response', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    browser.server.instead.set('POST /api/auth/logout', () => new Promise(() => {}));
    void tab.logout();
    await vi.waitFor(() => expect(askedFor('/api/auth/logout')).toBe(1));
    expect(browser.server.asked.at(-1)?.keepalive).toBe(true);
    browser.server.instead.delete('POST /api/auth/logout');
    await browser.reload();
    expect(browser.server.signedIn).toBeNull();
    // A confirmed logout is not repeated.
    await browser.reload();
    expect(askedFor('/api/auth/logout')).toBe(2);
  });
});

describe('Session: scheduled refresh', () => {
  const MINUTE = 60_000;
  // shows: session.refresh.every, session.backoff.over
  it('refreshes every 14 minutes, backs off after failures, and stops when the session has ended', async () => {
    vi.useFakeTimers();
    const answers: RefreshOutcome[] = ['refreshed', 'failed', 'failed', 'refreshed', 'ended'];
    let calls = 0;
    const stop = scheduleRefresh(async () => {
      calls += 1;
      return answers.shift() ?? 'ended';
    });
    await vi.advanceTimersByTimeAsync(14 * MINUTE - 1);
    expect(calls).toBe(0);
    await vi.advanceTimersByTimeAsync(14 * MINUTE + 1);
    expect(calls).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000 + 300 + 2_000 + 300);
    expect(calls).toBe(4);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(calls).toBe(5);
    stop();
  });
  // shows: session.backoff.base, session.backoff.cap, session.backoff.jitter
  it('waits 1 s, 2 s, 4 s … at most 64 s, and up to 300 ms more', () => {
    expect([0, 1, 2, 6, 7, 30].map((attempt) => computeRetryBackoffMs(attempt, () => 0))).toEqual([
      1e3, 2e3, 4e3, 64e3, 64e3, 64e3,
    ]);
    expect(computeRetryBackoffMs(0, () => 1)).toBe(1_300);
  });
});
