// @vitest-environment jsdom
import { when } from 'mobx';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Collections } from '../collections/collections.ts';
import { lines, loadShareInboxModule, logout, session, sync, vault } from '../index.ts';
import { getDatabaseContents, listReadableTexts } from '../testing/database-contents.ts';
import { openTestVault, unlockTestVault } from '../testing/open-vault.ts';
import { getDeviceStoreAddress, SHARE_RECEIVER } from '../vault/device-database.ts';
import { readRow, writeRow } from '../vault/indexed-db.ts';
import { createShareKeyPair, decryptSharedText, encryptSharedText } from './sealed-text.ts';
import { joinSharedContent, readPendingSharedTexts, setShareReceiver, storeSharedText } from './share-target.ts';

const share = async (text: string, site: string | null = null) =>
  (await storeSharedText({ title: '', text, url: '' }, site)).state;
const importAll = async () => (await inbox.createLinesFromShares(() => true)).created;
const readUnconfirmed = async () => (await inbox.createLinesFromShares(() => false)).unconfirmed;
const plain = (text: string) => ({ text, site: null, shareId: '' });
const texts = () => lines.items.map(({ text }) => text);
const inbox = await loadShareInboxModule();

/** Public key of the vault that receives shared texts on this device. */
const readReceiver = async () =>
  (await readRow(getDeviceStoreAddress('marks'), SHARE_RECEIVER)) as { publicKey: string } | undefined;

describe('joinSharedContent', () => {
  it.each([
    ['a text', { text: 'Plant garlic' }, 'Plant garlic'],
    [
      'title, text and link in lines',
      { title: 'Garlic', text: 'Plant it', url: 'https://x.example' },
      'Garlic\nPlant it\nhttps://x.example',
    ],
    [
      'a link once that is in the text',
      { text: 'See https://x.example', url: 'https://x.example' },
      'See https://x.example',
    ],
    ['a text once that is the title', { title: 'Garlic', text: 'Garlic' }, 'Garlic'],
    ['nothing', { text: '  ' }, ''],
  ])('joins %s', (_title, parts, joined) => {
    expect(joinSharedContent({ title: '', url: '', ...parts })).toBe(joined);
  });
});

describe('encryptSharedText', () => {
  it('returns a text that can be decrypted only with the private key of its pair', async () => {
    const [own, other] = [await createShareKeyPair(), await createShareKeyPair()];
    const sealed = await encryptSharedText(own, crypto.randomUUID(), plain('Plant garlic'));
    expect(await decryptSharedText(own.privateKey, sealed)).toEqual(plain('Plant garlic'));
    expect(await decryptSharedText(other.privateKey, sealed)).toBeNull();
  });

  it('returns a text that can be decrypted only under its own id', async () => {
    const own = await createShareKeyPair();
    const sealed = await encryptSharedText(own, crypto.randomUUID(), plain('Plant garlic'));
    expect(await decryptSharedText(own.privateKey, { ...sealed, id: crypto.randomUUID() })).toBeNull();
  });

  it('reveals the length only as a multiple of 64 bytes', async () => {
    const own = await createShareKeyPair();
    const lengthOf = async (text: string) => (await encryptSharedText(own, crypto.randomUUID(), plain(text))).c.length;
    expect(await lengthOf('a')).toBe(await lengthOf('a longer text'));
  });
});

describe('shared texts', () => {
  beforeAll(() => openTestVault());
  beforeEach(async () => {
    await importAll();
    for (const { id } of [...lines.items]) lines.remove(id);
    await inbox.setOpenVaultAsShareReceiver();
  });

  // shows: installed.share.note
  it('become lines, once', async () => {
    expect(await share('Plant garlic')).toBe('stored');
    expect(await importAll()).toBe(1);
    expect(texts()).toEqual(['Plant garlic']);
    expect(await importAll()).toBe(0);
    expect(texts()).toEqual(['Plant garlic']);
  });

  // shows: installed.share.once
  it('become one line each when two tabs read them at once', async () => {
    await share('Plant garlic');
    const counts = await Promise.all([importAll(), importAll()]);
    expect(counts.sort()).toEqual([0, 1]);
    expect(texts()).toEqual(['Plant garlic']);
  });

  // shows: installed.share.sealed
  it('wait encrypted on the disk', async () => {
    await share('Plant garlic under the pear tree');
    const stored = listReadableTexts(await getDatabaseContents());
    expect(stored).toContain('epk');
    expect(stored.join()).not.toMatch(/garlic|pear/);
    // The property of a private key in the JWK format.
    expect(stored).not.toContain('d');
  });

  // shows: installed.share.unstored
  it('stay stored until their line has been stored', async () => {
    await share('Plant garlic');
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    await importAll();
    expect(sync.hasUnstoredChanges).toBe(true);
    full.mockRestore();
    await sync.sendNow();
    expect(await readPendingSharedTexts(vault.vaultId ?? '')).toHaveLength(1);
    expect(await importAll()).toBe(0);
    expect(texts()).toEqual(['Plant garlic']);
    expect(await readPendingSharedTexts(vault.vaultId ?? '')).toHaveLength(0);
  });

  it('stay stored when the vault is locked before their line has been stored', async () => {
    await share('Plant garlic');
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    vi.spyOn(Collections.prototype, 'flush').mockImplementationOnce(() => vault.lock());
    await importAll();
    full.mockRestore();
    await vault.unlock({ passphrase: 'correct horse battery staple', remember: false });
    await when(() => lines.status === 'ready');
    await importAll();
    expect(texts()).toEqual(['Plant garlic']);
    expect(await readPendingSharedTexts(vault.vaultId ?? '')).toHaveLength(0);
  });

  // shows: installed.share.asked
  it('become no line without an acceptance, and keep the website they came from', async () => {
    await share('Send us your recovery key', 'https://hostile.example');
    await share('Withheld', '');
    await share('From a share sheet or a sandboxed form');
    const unconfirmed = await readUnconfirmed();
    expect(unconfirmed.map(({ text, site }) => [text, site]).sort()).toEqual([
      ['From a share sheet or a sandboxed form', null],
      ['Send us your recovery key', 'https://hostile.example'],
      ['Withheld', null],
    ]);
    expect(texts()).toEqual([]);
    expect(await readUnconfirmed()).toHaveLength(3);
    const hostile = unconfirmed.find(({ site }) => site !== null)?.shareId ?? '';
    await inbox.discardShare(hostile);
    const rest = await readUnconfirmed();
    expect(rest.map(({ shareId }) => shareId)).not.toContain(hostile);
    expect(rest).toHaveLength(2);
    const accepted = rest[0]?.shareId;
    const { created, unconfirmed: left } = await inbox.createLinesFromShares(({ shareId }) => shareId === accepted);
    expect([created, left.length]).toEqual([1, 1]);
    expect(texts()).toEqual([rest[0]?.text]);
  });

  it('are one unconfirmed share when they are pieces of one long text', async () => {
    await share('x'.repeat(200_001), 'https://hostile.example');
    const [long, ...others] = await readUnconfirmed();
    expect([long?.text.replaceAll('\n', '').length, others]).toEqual([200_001, []]);
  });

  it('of an earlier version, which stored no website, need an acceptance', async () => {
    await share('Plant garlic');
    const [waiting] = await readPendingSharedTexts(vault.vaultId ?? '');
    const pair = { keyId: waiting?.sealed.keyId ?? '', publicKey: (await readReceiver())?.publicKey ?? '' };
    // An earlier version encrypted the text itself.
    const former = await encryptSharedText(pair, waiting?.sealed.id ?? '', 'Plant garlic' as never);
    const database = `nk-shared:${vault.vaultId}`;
    await writeRow({ database, stores: ['texts'], store: 'texts' }, former.id, former);
    expect(await readUnconfirmed()).toEqual([{ text: 'Plant garlic', site: null, shareId: '' }]);
  });

  it('are split when they exceed the maximum length of a line', async () => {
    await share('x'.repeat(200_001));
    await importAll();
    expect(lines.items.map(({ text }) => text.length).sort((one, other) => one - other)).toEqual([1, 200_000]);
  });

  // shows: installed.share.full
  it('are refused when 100 are waiting or when a text is longer than 1,000,000 characters', async () => {
    expect(await share('x'.repeat(1_000_001))).toBe('not-stored');
    for (let n = 0; n < 100; n += 1) expect(await share(`text ${n}`)).toBe('stored');
    expect(await share('one too many')).toBe('not-stored');
    expect(await importAll()).toBe(100);
    expect(await share('and one more')).toBe('stored');
  });

  it('stay stored if they are for another account of this device', async () => {
    const other = await createShareKeyPair();
    await setShareReceiver({ vaultId: 'B'.repeat(43), ...other });
    await share('Not for this vault');
    expect(await importAll()).toBe(0);
    const [waiting] = await readPendingSharedTexts(vault.vaultId ?? '');
    expect(waiting?.sealed.keyId).toBe(other.keyId);
    const database = `nk-shared:${'B'.repeat(43)}`;
    await writeRow({ database, stores: ['texts'], store: 'texts' }, waiting?.sealed.id ?? '', undefined);
  });

  it('are deleted with a warning if they are damaged', async () => {
    await share('Plant garlic');
    const [waiting] = await readPendingSharedTexts(vault.vaultId ?? '');
    const database = `nk-shared:${vault.vaultId}`;
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { id, n } = waiting?.sealed ?? { id: '', n: '' };
    await writeRow({ database, stores: ['texts'], store: 'texts' }, id, { ...waiting?.sealed, c: n });
    expect(await importAll()).toBe(0);
    expect(warn).toHaveBeenCalledWith('a shared text is damaged and was deleted');
    warn.mockRestore();
    expect(await readPendingSharedTexts(vault.vaultId ?? '')).toHaveLength(0);
  });

  // shows: installed.share.locked
  it('are stored while the vault is locked, and become lines after the unlock', async () => {
    await vault.lock();
    expect(await share('Plant garlic')).toBe('stored');
    expect(await importAll()).toBe(0);
    expect(lines.items).toHaveLength(0);
    await vault.unlock({ passphrase: 'correct horse battery staple', remember: false });
    await when(() => lines.status === 'ready');
    expect(await importAll()).toBe(1);
    expect(texts()).toContain('Plant garlic');
  });

  // shows: installed.share.signed-out
  it('are refused after a logout, and on a device without a login', async () => {
    await logout().catch(() => undefined);
    expect(session.getState().user).toBeNull();
    expect(await share('Plant garlic')).toBe('signed-out');
    expect(await readPendingSharedTexts('')).toHaveLength(0);
    await unlockTestVault();
  });
});
