import { autorun, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserTab, FakeBrowser, signUp, signUpWithoutVault } from '../testing/browser.ts';

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

/** Returns a tab that is signed in to an account whose vault has not been created yet. */
async function tabWithoutVault(): Promise<BrowserTab> {
  await signUpWithoutVault(browser.server, ADA.email, ADA.password);
  const tab = browser.tab();
  await tab.login(ADA);
  return tab;
}
/** Records every state of a tab's vault. */
function watch(tab: BrowserTab): string[] {
  const seen: string[] = [];
  autorun(() => {
    if (seen.at(-1) !== tab.vault.state.status) seen.push(tab.vault.state.status);
  });
  return seen;
}

describe('Vault.state', () => {
  // shows: vault.state.provisioning, vault.state.unlocked
  it('changes from locked through provisioning to unlocked when the user creates the first vault', async () => {
    const tab = await tabWithoutVault();
    expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'none' });
    const seen = watch(tab);
    await tab.vault.create({ passphrase: 'copper lantern 5', remember: false });
    expect(seen).toEqual(['locked', 'provisioning', 'unlocked']);
  });

  // shows: vault.unlock, vault.state.unlocking, vault.state.locked
  it('changes from locked through unlocking to unlocked, and back to locked for a wrong passphrase', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    await tab.vault.lock();
    const seen = watch(tab);
    await tab.vault.unlock({ passphrase: 'not this one 1', remember: false });
    await tab.vault.unlock({ passphrase: ADA.password, remember: false });
    expect(seen).toEqual(['locked', 'unlocking', 'locked', 'unlocking', 'unlocked']);
  });

  it('returns to locked when the user cancels, and unlocks at the next attempt', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    await tab.vault.lock();
    const how = { passphrase: ADA.password, remember: false };
    const stopped = tab.vault.unlock(how);
    await when(() => tab.vault.state.status === 'unlocking' && tab.vault.state.step === 'deriving');
    await tab.vault.cancelUnlock();
    expect(tab.vault.state).toEqual({ status: 'locked', keyPackage: 'present', error: null });
    await stopped;
    expect([tab.vault.state.status, tab.vault.lockedBy]).toEqual(['locked', 'hand']);
    await tab.vault.unlock(how);
    expect(tab.vault.state.status).toBe('unlocked');
  });

  it('is locked with the reason not-created when the new vault could not be stored', async () => {
    const tab = await tabWithoutVault();
    browser.server.instead.set('POST /api/crypto/erkp', () => ({ status: 503 }));
    await tab.vault.create({ passphrase: 'copper lantern 5', remember: false });
    expect(tab.vault.state).toMatchObject({ status: 'locked', keyPackage: 'none', lockReason: 'not-created' });
  });

  it('is locked with the reason created-elsewhere when another device created the vault first', async () => {
    const tab = await tabWithoutVault();
    const other = new FakeBrowser(browser.server).tab();
    other.tabs.close(); // another device does not post messages to this tab
    await other.login(ADA);
    await other.vault.create({ passphrase: ADA.password, remember: false });
    await tab.vault.create({ passphrase: 'copper lantern 5', remember: false });
    expect(tab.vault.state).toEqual({
      status: 'locked',
      keyPackage: 'present',
      error: null,
      lockReason: 'created-elsewhere',
    });
    await tab.vault.unlock({ passphrase: ADA.password, remember: false });
    expect(tab.vault.vaultId).toBe(other.vault.vaultId);
  });

  // shows: vault.forget
  it('stays unlocked when the device is forgotten, and is locked after a reload', async () => {
    const tab = browser.tab();
    await tab.login(ADA);
    expect(tab.vault.isRemembered).toBe(true);
    await tab.vault.forgetDevice();
    expect([tab.vault.isRemembered, tab.vault.state.status]).toEqual([false, 'unlocked']);
    expect(browser.words.has('zk.devwrap.v1')).toBe(false);
    expect((await browser.reload()).vault.state.status).toBe('locked');
  });

  // shows: vault.wait, vault.error.timeout
  it('rejects waiting calls after 120 s', async () => {
    const tab = browser.tab();
    vi.useFakeTimers();
    let ended: unknown = null;
    tab.vault.whenUnlocked().catch((error: unknown) => {
      ended = error;
    });
    await vi.advanceTimersByTimeAsync(120_000 - 1);
    expect(ended).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toMatchObject({ code: 'E_UNLOCK_TIMEOUT' });
  });
});
