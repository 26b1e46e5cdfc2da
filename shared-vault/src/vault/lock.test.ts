import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowReminderTexts } from '../reminders/reminder-texts.ts';
import { requestToPromise } from '../sync/store/idb-promises.ts';
import { openDatabase } from '../sync/store/open-database.ts';
import { type BrowserTab, FakeBrowser, signUp } from '../testing/browser.ts';
import { startAutoLock } from './auto-lock.ts';
import { getDeviceStoreAddress, REMINDER_TEXTS } from './device-database.ts';
import { readRow } from './indexed-db.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const BEN = { email: 'ben@example.org', password: 'loud mountain 3', rememberMe: true };
let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  browser = new FakeBrowser();
  await signUp(browser.server, ADA.email, ADA.password);
  tab = browser.tab();
  await tab.login(ADA);
});
afterEach(() => browser.close());

const wraps = () => JSON.parse(browser.words.get('zk.devwrap.v1') ?? '{}') as Record<string, unknown>;

async function storedDeviceKey(): Promise<unknown> {
  const db = await openDatabase(indexedDB, 'zk-vault', (created) => created.createObjectStore('keys'));
  try {
    return await requestToPromise(db.transaction('keys').objectStore('keys').get('device-key-v1'));
  } finally {
    db.close();
  }
}

/** Restores every value that localStorage had before the lock, the wrapped key included, and reloads. */
async function reloadWith(words: ReadonlyMap<string, string>): Promise<BrowserTab> {
  browser.close();
  browser.words.clear();
  for (const [key, value] of words) browser.words.set(key, value);
  return browser.reload();
}

describe('the texts of reminders on a device that may show them', () => {
  const holds = async () => (await readRow(getDeviceStoreAddress('marks'), REMINDER_TEXTS)) !== undefined;
  const hold = () => allowReminderTexts(tab.vault.vaultId ?? '');

  // shows: push.line.forget
  it.each([
    ['a lock by hand', () => tab.vault.lock()],
    ["'Forget device'", () => tab.vault.forgetDevice()],
    ['a logout', () => tab.logout()],
    ['the removal of the account from the device', () => tab.account.removeFromDevice()],
    [
      'the login of another account',
      async () => {
        await signUp(browser.server, BEN.email, BEN.password);
        await tab.login(BEN);
      },
    ],
  ])('are deleted by %s', async (_, act) => {
    await hold();
    expect(await holds()).toBe(true);
    await act();
    expect(await holds()).toBe(false);
  });

  // shows: push.line.forget
  it('stay when the vault is locked automatically, because they are for a locked vault', async () => {
    await hold();
    await tab.vault.lock('away');
    expect(await holds()).toBe(true);
  });
});

describe('a lock on a remembered device', () => {
  // shows: vault.lock.wrapped-key
  it('deletes the wrapped key and the device key, and keeps the choice to be remembered', async () => {
    expect(Object.keys(wraps())).toEqual([tab.vault.vaultId]);
    await tab.vault.lock();
    expect([wraps(), tab.vault.isRemembered]).toEqual([{}, true]);
    expect(await storedDeviceKey()).toBeUndefined();
  });

  it('stays locked after a reload, whichever localStorage key is removed', async () => {
    await tab.vault.lock();
    const after = new Map(browser.words);
    for (const removed of [...after.keys(), 'zk.locked.v1'].filter((key) => key !== 'auth-storage')) {
      const words = new Map([...after].filter(([key]) => key !== removed));
      expect((await reloadWith(words)).vault.state.status, removed).toBe('locked');
    }
  });

  it('stays locked after a reload with a localStorage that was copied before the lock', async () => {
    const before = new Map(browser.words);
    await tab.vault.lock();
    expect((await reloadWith(before)).vault.state.status).toBe('locked');
  });

  // shows: vault.lock.remembered-again
  it('unlocks by itself again only after the next unlock with the passphrase', async () => {
    await tab.vault.lock();
    const locked = await browser.reload();
    await locked.vault.unlock({ passphrase: ADA.password, remember: locked.vault.isRemembered });
    expect((await browser.reload()).vault.state.status).toBe('unlocked');
  });

  it('is the same for the automatic lock', async () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    browser.words.set('nk.hidden-since', '0');
    const watch = startAutoLock({
      ...{ store: browser.store, document: document as Document, window: new EventTarget() as Window },
      ...{ isOpen: () => tab.vault.vaultId !== null, lock: () => void tab.vault.lock('away') },
    });
    watch.opened();
    watch.stop();
    expect(wraps()).toEqual({});
    await when(() => tab.vault.state.status === 'locked');
    browser.words.delete('nk.hidden-since');
    expect((await browser.reload()).vault.state.status).toBe('locked');
  });

  it('deletes the wrapped key of a former vault of the same account too', async () => {
    const [wrap] = Object.values(wraps());
    browser.words.set('zk.devwrap.v1', JSON.stringify({ ...wraps(), former: wrap }));
    await tab.vault.lock();
    expect(wraps()).toEqual({});
  });

  it('keeps the wrapped key of another account', async () => {
    await signUp(browser.server, BEN.email, BEN.password);
    const stored = { ...wraps() };
    browser.close();
    browser.words.delete('auth-storage');
    const other = browser.tab();
    await other.login(BEN);
    await other.vault.lock();
    expect(wraps()).toEqual(stored);
  });

  it('wins over an unlock of another tab that stores the wrapped key at that moment', async () => {
    await tab.vault.lock();
    const unlocking = browser.tab();
    await unlocking.vault.load();
    const { remembered } = unlocking.vault;
    const remember = remembered.tryToRemember.bind(remembered);
    vi.spyOn(remembered, 'tryToRemember').mockImplementation(async (...args) => {
      await remember(...args);
      await unlocking.vault.lock();
      await remember(...args);
    });
    await unlocking.vault.unlock({ passphrase: ADA.password, remember: true });
    expect([unlocking.vault.state.status, wraps()]).toEqual(['locked', {}]);
  });

  it('reaches a tab that is about to unlock and does not know its key package yet', async () => {
    const loading = browser.tab();
    const loaded = loading.vault.load();
    await tab.vault.lock();
    await loaded;
    await when(() => loading.vault.state.status === 'locked', { timeout: 2_000 });
    expect(loading.vault.vaultId).toBeNull();
  });

  it('is followed by no trace of the choice after a logout', async () => {
    await tab.logout();
    expect([...browser.words.keys()].filter((key) => /devwrap|remember/.test(key))).toEqual([]);
    expect(await storedDeviceKey()).toBeUndefined();
  });
});
