import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carryOverLocalStore, deleteVaultDatabases, openFormerStore } from '../rotation/former-vault-databases.ts';
import { hasVaultDatabases } from '../rotation/has-vault-databases.ts';
import { setShareReceiver, storeSharedText } from '../share/share-target.ts';
import { openMemoryStore } from '../sync/store/memory-store.ts';
import { type BrowserTab, FakeBrowser, signUp } from '../testing/browser.ts';
import { UNUSABLE_STORAGE } from '../testing/unusable-storage.ts';
import { readDeviceKey, readOrMakeDeviceKey } from './device-key.ts';
import { readKeys, readRow, readRows, writeRow } from './indexed-db.ts';
import { isStorageAvailable, isStorageMissing, onStorageAvailability } from './storage-availability.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7' };
const PROFILE = {
  firstName: 'Ada',
  lastName: 'Stone',
  goal: 'A bakery',
  subscriptionPlan: 'free',
  ackE2EE: true,
} as const;
const ROWS = { database: 'nk-test', stores: ['rows'], store: 'rows' };

describe.each(UNUSABLE_STORAGE)('in %s', (_, indexedDB) => {
  let browser: FakeBrowser;
  beforeEach(() => {
    browser = new FakeBrowser();
    vi.stubGlobal('indexedDB', indexedDB);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    browser.close();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  // shows: register.memory
  it('a registration is finished in memory, and remembers nothing', async () => {
    const tab = browser.tab();
    await tab.registration.begin({ ...ADA, remember: true });
    await tab.registration.verify('123456');
    await tab.registration.update(PROFILE);
    expect(await tab.registration.draft()).toMatchObject({ email: ADA.email, goal: 'A bakery' });
    const user = await tab.registration.finish('cs_test');
    expect(tab.vault.state).toEqual({ status: 'unlocked', vaultId: user.vaultId });
    expect(await tab.registration.draft()).toBeNull();
    expect([tab.vault.canRemember, tab.vault.isRemembered]).toEqual([false, false]);
    expect(
      [...browser.words.keys()].filter((key) => key.startsWith('zk.devwrap') || key.startsWith('zk.remember')),
    ).toEqual([]);
  });

  it('a login opens the vault, whose local values are kept until it is closed', async () => {
    const tab = await logIn();
    expect(tab.vault.state.status).toBe('unlocked');
    await tab.vault.local.write('filter', { shown: true });
    expect(await tab.vault.local.read('filter')).toEqual({ shown: true });
    await tab.vault.local.remove('filter');
    expect(await tab.vault.local.read('filter')).toBeNull();
    await tab.logout();
    expect(tab.session.getState().isAuthenticated).toBe(false);
    await tab.login({ ...ADA, rememberMe: true });
    await tab.account.removeFromDevice();
    expect(tab.session.getState().isAuthenticated).toBe(false);
  });

  it('rows, keys and the device key are those that were written', async () => {
    await writeRow(ROWS, 'a', 1);
    await writeRow(ROWS, 'b', 2);
    await writeRow(ROWS, 'a', undefined);
    expect([await readRow(ROWS, 'a'), await readRow(ROWS, 'b')]).toEqual([undefined, 2]);
    expect([await readRows(ROWS), await readKeys(ROWS)]).toEqual([[2], ['b']]);
    const key = await readOrMakeDeviceKey();
    expect(key.extractable).toBe(false);
    expect([await readOrMakeDeviceKey(), await readDeviceKey()]).toEqual([key, key]);
  });

  it('the changes and local values of a former vault are found under its id', async () => {
    const tab = await logIn();
    const [former, live] = [tab.vault.vaultId ?? '', 'L'.repeat(43)];
    await tab.vault.local.write('words', ['kept']);
    expect(await hasVaultDatabases(former)).toBe(true);
    expect(await openFormerStore(former)).toBe(openMemoryStore(former));
    await tab.vault.withKey((key) => carryOverLocalStore({ former, live }, { from: key, to: key }));
    await deleteVaultDatabases(former);
    const at = { database: `nk-words:${live}`, stores: ['words'], store: 'words' };
    expect(await readKeys(at)).toEqual(['words']);
  });

  it('a shared text is not reported as stored', async () => {
    await setShareReceiver({ vaultId: 'V'.repeat(43), keyId: 'k', publicKey: 'p' });
    const outcome = await storeSharedText({ title: '', text: 'Plant garlic', url: '' }, null);
    expect(outcome).toEqual({ state: 'not-stored' });
  });

  async function logIn(): Promise<BrowserTab> {
    await signUp(browser.server, ADA.email, ADA.password);
    const tab = browser.tab();
    await tab.login({ ...ADA, rememberMe: true });
    return tab;
  }
});

describe('isStorageAvailable', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('tells listeners when storage turns out to be missing', async () => {
    const heard = vi.fn();
    await isStorageAvailable();
    const stop = onStorageAvailability(heard);
    expect([isStorageMissing(), heard.mock.calls.length]).toEqual([false, 0]);
    vi.stubGlobal('indexedDB', undefined);
    expect(await isStorageAvailable()).toBe(false);
    expect([isStorageMissing(), heard.mock.calls.length]).toEqual([true, 1]);
    await isStorageAvailable();
    stop();
    vi.unstubAllGlobals();
    expect(await isStorageAvailable()).toBe(true);
    expect([isStorageMissing(), heard.mock.calls.length]).toEqual([false, 1]);
  });

  it('counts a database of a newer release as storage', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await new Promise((resolve) => {
      const opening = indexedDB.open('nk-device', 2);
      opening.onsuccess = () => resolve(opening.result.close());
    });
    expect(await isStorageAvailable()).toBe(true);
    vi.restoreAllMocks();
  });
});
