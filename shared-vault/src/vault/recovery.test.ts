import type { KeySlot, RecoveryKeySlot } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserTab, FakeBrowser, logInNewAccount, signUp } from '../testing/browser.ts';
import { getDatabaseContents, listReadableTexts } from '../testing/database-contents.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: false };
const BEN = { email: 'ben@example.org', password: 'loud mountain 3', rememberMe: false };
const NEXT = 'thistle window 6';
const PLACE = 'lines.text:0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';
const PASSPHRASE = { passphrase: ADA.password };

let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  ({ browser, tab } = await logInNewAccount(ADA));
});
afterEach(() => browser.close());

function serverState() {
  const account = browser.server.accounts.get(ADA.email);
  if (!account?.keyPackage) throw new Error('no package');
  return { account, keyPackage: account.keyPackage };
}
async function withKey(of = tab, by: { passphrase: string } = PASSPHRASE): Promise<string> {
  const made = await of.vault.unlockMethods.makeRecoveryKey(by);
  await made.store();
  return made.groups.join(' ');
}
async function unlockedBy(text: string, at: BrowserTab = tab): Promise<boolean> {
  if (at.vault.vaultId !== null) await at.vault.lock();
  await at.vault.unlockWithRecoveryKey({ text, remember: false });
  return at.vault.state.status === 'unlocked';
}
const parseErrorResponse = ({ vault: { state } }: BrowserTab) => (state.status === 'locked' ? state.error : null);

describe('recovery key', () => {
  // shows: recovery.make, recovery.unlock
  it('unlocks the same vault in any spelling, also offline and after a reload', async () => {
    const envelope = await tab.vault.seal({ place: PLACE, value: 'Plant the pear tree' });
    const key = await withKey();
    expect(tab.vault.unlockMethods.hasRecoveryKey).toBe(true);
    expect(await unlockedBy(key)).toBe(true);
    expect(await tab.vault.open(envelope, PLACE)).toBe('Plant the pear tree');
    browser.server.offline = true;
    expect(await unlockedBy(key.replaceAll(' ', '-').toLowerCase(), await browser.reload())).toBe(true);
  });

  it('is neither sent nor stored, not even one group of it', async () => {
    const key = await withKey();
    await unlockedBy(key);
    const stored = listReadableTexts([await getDatabaseContents(), [...browser.words]]).join();
    for (const group of [...key.split(' '), key.replaceAll(' ', '')]) {
      expect(browser.server.wire).not.toContain(group);
      expect(stored).not.toContain(group);
    }
  });

  // shows: recovery.check
  it('does not unlock before it has been stored', async () => {
    const before = structuredClone(serverState().account);
    const { groups } = await tab.vault.unlockMethods.makeRecoveryKey(PASSPHRASE);
    expect(groups.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4, 4, 4]);
    expect(serverState().account).toEqual(before);
    expect(await unlockedBy(groups.join(' '))).toBe(false);
    expect(parseErrorResponse(tab)).toBe('The server sent no recovery key of this vault, or a damaged one.');
  });

  // shows: doors.asks
  it('is not created with a wrong passphrase or while the vault is locked', async () => {
    await expect(tab.vault.unlockMethods.makeRecoveryKey({ passphrase: 'not this one 1' })).rejects.toThrow(
      'Incorrect passphrase',
    );
    await tab.vault.lock();
    await expect(tab.vault.unlockMethods.makeRecoveryKey(PASSPHRASE)).rejects.toThrow('Vault is locked');
    expect(serverState().keyPackage.slots ?? []).toEqual([]);
  });

  // shows: recovery.replace
  it('replaces the previous recovery key, and can itself authorise its replacement', async () => {
    const first = await withKey();
    const made = await tab.vault.unlockMethods.makeRecoveryKey({ recoveryKey: first });
    await made.store();
    expect(await unlockedBy(first)).toBe(false);
    expect(await unlockedBy(made.groups.join(' '))).toBe(true);
  });

  it('no longer unlocks after its removal', async () => {
    const key = await withKey();
    const [slot] = serverState().keyPackage.slots;
    await tab.vault.unlockMethods.remove(slot?.id ?? '', PASSPHRASE);
    expect(tab.vault.unlockMethods.hasRecoveryKey).toBe(false);
    expect(await unlockedBy(key)).toBe(false);
  });

  it('is accepted as stored when the server stored it but the response was lost', async () => {
    const { server } = browser;
    server.instead.set('POST /api/crypto/unlock-methods', async () => {
      server.instead.delete('POST /api/crypto/unlock-methods');
      await server.fetch('/api/crypto/unlock-methods', {
        method: 'POST',
        body: JSON.stringify(server.asked.at(-1)?.body),
      });
      throw new TypeError('Failed to fetch');
    });
    expect(await unlockedBy(await withKey())).toBe(true);
  });

  // shows: recovery.passphrase.kept
  it('still unlocks after the passphrase was changed', async () => {
    const key = await withKey();
    await tab.account.changePassphrase({ credentials: PASSPHRASE, newPassphrase: NEXT });
    expect(await unlockedBy(key)).toBe(true);
  });

  // shows: recovery.new-passphrase
  it('sets a new passphrase, which also becomes the password', async () => {
    const key = await withKey();
    expect(await unlockedBy(key)).toBe(true);
    await tab.account.changePassphrase({ credentials: { recoveryKey: key }, newPassphrase: NEXT });
    await tab.vault.lock();
    await tab.vault.unlock({ passphrase: NEXT, remember: false });
    expect(tab.vault.state.status).toBe('unlocked');
    await tab.login({ ...ADA, password: NEXT });
    expect(await unlockedBy(key)).toBe(true);
  });
});

describe('mistyped recovery key', () => {
  // shows: recovery.mistyped
  it.each([
    ['too short', 'TJ6Y HX7Q', 'A recovery key has seven groups of four signs.'],
    ['with a strange sign', 'TJ6Y HX7Q G4V3 CCK4 SQ54 CJJL O3K!', 'Only A to Z and 2 to 7 occur in a recovery key.'],
    [
      'with another sign',
      'TJ6Y HX7Q G4V3 CCK4 SQ54 CJJL O3KA',
      'Something is mistyped: the last two signs do not fit the rest.',
    ],
  ])('%s is rejected without a request', async (_, text, says) => {
    await withKey();
    await tab.vault.lock();
    const before = browser.server.asked.length;
    expect(await unlockedBy(text)).toBe(false);
    expect(parseErrorResponse(tab)).toBe(says);
    expect(browser.server.asked).toHaveLength(before);
  });
});

describe('recovery slot from a malicious server', () => {
  const DAMAGED = /does not open your vault\. .* damaged\.$/;
  const put = (change: (slot: RecoveryKeySlot) => KeySlot[]) => {
    const { account, keyPackage } = serverState();
    const slot = keyPackage.slots.find((one): one is RecoveryKeySlot => one.v === 'recwrap-v1');
    account.keyPackage = { ...keyPackage, slots: slot ? change(slot) : [] };
  };
  /** Adds a recovery key to the vault of Ben, another user. */
  async function packageOfBen() {
    const { indexedDB: here } = globalThis;
    await signUp(browser.server, BEN.email, BEN.password);
    const theirs = new FakeBrowser(browser.server).tab();
    await theirs.login(BEN);
    await withKey(theirs, { passphrase: BEN.password });
    globalThis.indexedDB = here;
    await browser.tab().login(ADA);
    const made = browser.server.accounts.get(BEN.email)?.keyPackage;
    if (!made) throw new Error('no package');
    return made;
  }
  const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

  // shows: doors.hostile
  it.each<[string, (slot: RecoveryKeySlot) => KeySlot[]]>([
    ['with another id', (slot) => [{ ...slot, id: '00000000-0000-4000-8000-000000000000' }]],
    ['with altered ciphertext', (slot) => [{ ...slot, c: flipped(slot.c) }]],
    ['with another nonce', (slot) => [{ ...slot, n: flipped(slot.n) }]],
  ])('%s leaves the vault locked and reports the error', async (_, change) => {
    const key = await withKey();
    put(change);
    expect(await unlockedBy(key)).toBe(false);
    expect(parseErrorResponse(tab)).toMatch(DAMAGED);
  });

  it('of another user’s vault leaves the vault locked', async () => {
    const key = await withKey();
    const theirs = await packageOfBen();
    put(() => [...theirs.slots]);
    expect(await unlockedBy(key, await browser.reload())).toBe(false);
    serverState().account.keyPackage = { ...theirs, rev: 9 };
    const reloaded = await browser.reload();
    await unlockedBy(key, reloaded);
    expect(reloaded.vault.vaultId).not.toBe(theirs.vaultId);
  });

  it.each<[string, (slot: RecoveryKeySlot) => unknown]>([
    ['of a lower version', (slot) => ({ ...slot, v: 'recwrap-v0' })],
    ['with a shorter key', (slot) => ({ ...slot, c: slot.c.slice(0, 44) })],
    ['that is no slot', () => 'nothing'],
  ])('%s is treated as missing, and the passphrase still unlocks', async (_, change) => {
    const key = await withKey();
    put((slot) => [change(slot) as KeySlot]);
    expect(await unlockedBy(key)).toBe(false);
    expect(parseErrorResponse(tab)).toBe('The server sent no recovery key of this vault, or a damaged one.');
    await tab.vault.unlock({ passphrase: ADA.password, remember: false });
    expect(tab.vault.state.status).toBe('unlocked');
  });

  it('with the proof of another vault leaves the vault locked', async () => {
    const key = await withKey();
    const { proof } = await packageOfBen();
    const { account, keyPackage } = serverState();
    account.keyPackage = { ...keyPackage, proof };
    expect(await unlockedBy(key, await browser.reload())).toBe(false);
  });

  it('of an older revision than the cached one is ignored: the replaced key does not unlock', async () => {
    const given = await withKey();
    const old = structuredClone(serverState().keyPackage);
    const key = await withKey();
    serverState().account.keyPackage = old;
    const reloaded = await browser.reload();
    expect(await unlockedBy(given, reloaded)).toBe(false);
    expect(await unlockedBy(key, reloaded)).toBe(true);
  });
});
