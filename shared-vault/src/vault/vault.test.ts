import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserTab, FakeBrowser, signUp, signUpWithoutVault } from '../testing/browser.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const BEN = { email: 'ben@example.org', password: 'loud mountain 3', rememberMe: true };
const PLACE = 'lines.text:0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';

let browser: FakeBrowser;
beforeEach(async () => {
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
  await signUp(browser.server, BEN.email, BEN.password);
});
afterEach(() => browser.close());

const lockedAgain = (tab: BrowserTab) => when(() => tab.vault.state.status === 'locked');

describe('Vault: first login', () => {
  // shows: vault.provision, vault.state.unlocked, login.vault
  it('creates the vault with the passphrase once the user asks for it, and never sends it', async () => {
    await signUpWithoutVault(browser.server, ADA.email, ADA.password);
    const tab = browser.tab();
    await tab.login(ADA);
    expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'none' });
    const stored = browser.server.asked.filter(({ method, path }) => method !== 'GET' && path.includes('/crypto/'));
    expect(stored).toEqual([]);
    await tab.vault.create({ passphrase: ADA.password, remember: true });
    expect(tab.vault.state.status).toBe('unlocked');
    expect(tab.session.getState().user?.vaultId).toBe(tab.vault.vaultId);
    expect(browser.server.wire).not.toContain(ADA.password);
    expect(JSON.stringify([...browser.words])).not.toContain(ADA.password);
  });
  // shows: login.vault
  it('unlocks the same vault on a second device', async () => {
    const first = browser.tab();
    await first.login(ADA);
    const envelope = await first.vault.seal({ place: PLACE, value: 'Plant the pear tree' });
    const second = new FakeBrowser(browser.server).tab();
    await second.login(ADA);
    expect(await second.vault.open(envelope, PLACE)).toBe('Plant the pear tree');
    second.tabs.close();
  });
  // shows: vault.provision.once
  it('discards its new key when another device created the vault first', async () => {
    await signUpWithoutVault(browser.server, ADA.email, ADA.password);
    const late = browser.tab();
    await late.login(ADA);
    const other = new FakeBrowser(browser.server).tab();
    other.tabs.close(); // another device does not post messages to this tab
    await other.login(ADA);
    await other.vault.create({ passphrase: ADA.password, remember: false });
    await late.vault.create({ passphrase: ADA.password, remember: false });
    expect(late.vault.state).toEqual({ status: 'unlocked', vaultId: other.vault.vaultId });
  });
  // shows: login.vault-failure
  it('keeps the session when the vault fails to unlock', async () => {
    browser.server.instead.set('GET /api/crypto/erkp', () => ({ status: 503 }));
    const tab = browser.tab();
    expect((await tab.login(ADA)).email).toBe(ADA.email);
    expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'unknown' });
  });
  // shows: login.vault-failure.warned
  it('logs a warning when the vault fails to unlock', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    browser.server.instead.set('GET /api/crypto/erkp', () => ({ status: 503 }));
    await browser.tab().login(ADA);
    expect(warn.mock.calls).toEqual([['the vault stays locked after the login', expect.anything()]]);
    warn.mockRestore();
  });
});

describe('Vault: page reload', () => {
  // shows: vault.remember, vault.start
  it('unlocks without a passphrase on a remembered device, also offline', async () => {
    await browser.tab().login(ADA);
    expect((await browser.reload()).vault.state.status).toBe('unlocked');
    browser.server.offline = true;
    const offline = await browser.reload();
    expect(offline.session.getState().user?.email).toBe(ADA.email);
    expect(offline.vault.state.status).toBe('unlocked');
  });
  // shows: vault.remember.not, vault.state.locked, vault.unlock, vault.unlock.wrong
  it('stays locked on a device that is not remembered, and reports a wrong passphrase', async () => {
    await browser.tab().login({ ...ADA, rememberMe: false });
    const tab = await browser.reload();
    expect(tab.vault.state).toEqual({ status: 'locked', keyPackage: 'present', error: null });
    await tab.vault.unlock({ passphrase: 'not this one 1', remember: true });
    expect(tab.vault.state).toEqual({ status: 'locked', keyPackage: 'present', error: 'Incorrect passphrase' });
    await tab.vault.unlock({ passphrase: ADA.password, remember: false });
    expect(tab.vault.state.status).toBe('unlocked');
    expect((await browser.reload()).vault.state.status).toBe('locked');
  });
  it('stays locked after "Lock now" on a remembered device, until the passphrase is entered', async () => {
    const before = browser.tab();
    await before.login(ADA);
    await before.vault.lock();
    const tab = await browser.reload();
    expect(tab.vault.state.status).toBe('locked');
    await tab.vault.unlock({ passphrase: ADA.password, remember: true });
    expect((await browser.reload()).vault.state.status).toBe('unlocked');
  });
  // shows: vault.start.damaged
  it('deletes a remembered key that cannot be decrypted', async () => {
    await browser.tab().login(ADA);
    const flipped = (first: string) => `"c":"${first === 'A' ? 'B' : 'A'}`;
    const stored = browser.words.get('zk.devwrap.v1') ?? '';
    const damaged = stored.replace(/"c":"(.)/, (_, first: string) => flipped(first));
    browser.words.set('zk.devwrap.v1', damaged);
    expect((await browser.reload()).vault.state).toMatchObject({ status: 'locked', keyPackage: 'present' });
    expect(browser.words.has('zk.devwrap.v1')).toBe(false);
  });
  // shows: vault.provision.never-twice
  it('reports a missing key package and never creates a second vault', async () => {
    await browser.tab().login({ ...ADA, rememberMe: false });
    browser.server.instead.set('GET /api/crypto/erkp', () => ({ status: 200, body: null }));
    const tab = await browser.reload();
    expect(tab.vault.state).toEqual({ status: 'locked', keyPackage: 'missing', error: 'The key package is missing' });
    await tab.vault.create({ passphrase: 'another one 22', remember: true });
    expect(tab.vault.state).toMatchObject({ keyPackage: 'missing' });
  });
  it('reports a missing key package when the server denies a vault that this device has cached', async () => {
    await browser.tab().login({ ...ADA, rememberMe: false });
    const account = browser.server.accounts.get(ADA.email);
    if (account) Object.assign(account, { keyPackage: null, user: { ...account.user, vaultId: null } });
    expect((await browser.reload()).vault.state).toMatchObject({ status: 'locked', keyPackage: 'missing' });
  });
});

describe('Vault: locking', () => {
  // shows: vault.lock, vault.lock.drops, vault.error.locked
  it('locks the other tabs and rejects every seal and open', async () => {
    const one = browser.tab();
    await one.login(ADA);
    const two = browser.tab();
    await two.vault.load();
    expect(two.vault.state.status).toBe('unlocked');
    await two.vault.lock();
    await lockedAgain(one);
    for (const tab of [one, two]) {
      expect(tab.vault.vaultId).toBeNull();
      await expect(tab.vault.seal({ place: PLACE, value: 'x' })).rejects.toThrow('Vault is locked');
    }
  });
  // shows: vault.error.locked.silent
  it('rejects with E_VAULT_LOCKED and writes nothing to the console', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    const envelope = await tab.vault.seal({ place: PLACE, value: 'x' });
    await tab.vault.lock();
    const spies = (['warn', 'error'] as const).map((level) => vi.spyOn(console, level));
    await expect(tab.vault.seal({ place: PLACE, value: 'x' })).rejects.toMatchObject({ code: 'E_VAULT_LOCKED' });
    await expect(tab.vault.open(envelope, PLACE)).rejects.toMatchObject({ code: 'E_VAULT_LOCKED' });
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    expect(tab.vault.state).toMatchObject({ status: 'locked', error: null });
  });
  it('waits for encryptions in progress before it drops the key', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    const order: string[] = [];
    tab.vault.beforeLock(async () => {
      await tab.vault.seal({ place: PLACE, value: 'the last words' });
      order.push('sealed');
    });
    await tab.vault.lock();
    order.push(tab.vault.state.status);
    expect(order).toEqual(['sealed', 'locked']);
  });
  it('runs the callbacks again when an encryption started while they ran', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    let runs = 0;
    tab.vault.beforeLock(async () => {
      runs += 1;
      if (runs === 1) void tab.vault.seal({ place: PLACE, value: 'typed meanwhile' });
    });
    await tab.vault.lock();
    expect(runs).toBe(2);
  });
  it('is not locked before all texts are stored when the server responds VAULT_CHANGED twice', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    const vaultId = tab.vault.vaultId ?? '';
    const pending = new Set<() => void>();
    tab.vault.beforeLock(
      () =>
        new Promise((resolve) => {
          const finish = () => {
            pending.delete(finish);
            resolve();
          };
          pending.add(finish);
        }),
    );
    const locks = [tab.vault.vaultChanged(vaultId), tab.vault.vaultChanged(vaultId)];
    let pendingAtLock = -1;
    const locked = when(() => tab.vault.state.status === 'locked').then(() => {
      pendingAtLock = pending.size;
      for (const finish of [...pending]) finish();
    });
    await vi.waitFor(() => expect(pending.size).toBeGreaterThan(0));
    [...pending][0]?.();
    await Promise.all([locked, ...locks]);
    expect(pendingAtLock).toBe(0);
  });
  it('stays locked after VAULT_CHANGED on a device that remembers the vault, also once the session was checked', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    const checked = vi.fn();
    const user = tab.session.getState().user;
    browser.server.instead.set('GET /api/auth/check', () => {
      checked();
      return { status: 200, body: user };
    });
    await tab.vault.vaultChanged(tab.vault.vaultId ?? '');
    await vi.waitFor(() => expect(checked).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(tab.vault.state).toMatchObject({ status: 'locked', lockReason: 'replaced' });
  });

  // shows: vault.state.unlocking
  it('cancels an unlock in progress', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    await tab.vault.lock();
    const unlocking = tab.vault.unlock({ passphrase: ADA.password, remember: true });
    await when(() => tab.vault.state.status === 'unlocking');
    await tab.vault.lock();
    await unlocking;
    expect(tab.vault.state.status).toBe('locked');
    expect(tab.vault.vaultId).toBeNull();
  });
  // shows: vault.error.timeout
  it('resumes calls that wait for the vault, or rejects them with E_UNLOCK_TIMEOUT', async () => {
    const tab = browser.tab();
    await expect(tab.vault.whenUnlocked(10)).rejects.toMatchObject({ code: 'E_UNLOCK_TIMEOUT' });
    const waiting = tab.vault.whenUnlocked(5_000);
    await tab.login(ADA);
    await waiting;
  });
});

describe('Vault: second user in the same browser', () => {
  it('reads and sends nothing of the first user', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    const adas = tab.vault.vaultId;
    await tab.vault.local.write('filter', 'pear');
    const envelope = await tab.vault.seal({ place: PLACE, value: 'private' });
    await tab.logout();
    expect(browser.words.has('zk.devwrap.v1')).toBe(false);
    await tab.login(BEN);
    expect(tab.vault.vaultId).not.toBe(adas);
    await expect(tab.vault.open(envelope, PLACE)).rejects.toMatchObject({ code: 'E_DAMAGED' });
    expect(await tab.vault.local.read('filter')).toBeNull();
    const before = browser.server.asked.length;
    await tab.api.get('/lines');
    const sent = browser.server.asked.slice(before).map(({ headers }) => headers.get('x-vault'));
    expect(sent).toEqual([tab.vault.vaultId]);
  });
  it('locks the vault of the first user in the other open tabs', async () => {
    const old = browser.tab();
    await old.login(ADA);
    const fresh = browser.tab();
    await fresh.login(BEN);
    await when(() => old.session.getState().user?.email === BEN.email || old.vault.vaultId === null);
    await when(() => old.vault.vaultId === null || old.vault.vaultId === fresh.vault.vaultId);
    expect(old.vault.vaultId).not.toBe(browser.server.accounts.get(ADA.email)?.keyPackage?.vaultId);
  });
});
