import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import type { Envelope } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestToPromise } from '../sync/store/idb-promises.ts';
import { openDatabase } from '../sync/store/open-database.ts';
import { type BrowserTab, type FakeBrowser, logInNewAccount } from '../testing/browser.ts';

const ADA = { email: 'ada@example.org', password: 'quiet harbour 7', rememberMe: true };
const PLACE = 'lines.text:0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';
let browser: FakeBrowser;
let tab: BrowserTab;
beforeEach(async () => {
  ({ browser, tab } = await logInNewAccount(ADA));
});
afterEach(() => browser.close());

/** Decrypts AES-256-GCM with Node.js; throws for a wrong key. */
function open(key: Uint8Array, { n, c }: { n: string; c: string }): Buffer {
  const [nonce, sealed] = [Buffer.from(n, 'base64'), Buffer.from(c, 'base64')];
  const cipher = createDecipheriv('aes-256-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
}
function dataKey(): Buffer {
  const found = browser.server.accounts.get(ADA.email)?.keyPackage;
  if (!found) throw new Error('no package');
  expect(found).toMatchObject({ v: 'erkp-v1', kdf: 'PBKDF2', iter: 210_000 });
  const salt = Buffer.from(found.s, 'base64');
  expect(salt).toHaveLength(16);
  expect(Buffer.from(found.n, 'base64')).toHaveLength(12);
  return open(pbkdf2Sync(ADA.password, salt, 210_000, 32, 'sha256'), found);
}

describe('stored formats of the vault', () => {
  // shows: vault.erkp, vault.kdf, vault.salt, vault.cipher, vault.nonce, vault.provision
  it('have a key package that Node.js unwraps with PBKDF2 and AES-GCM to a 256-bit key', () => {
    expect(dataKey()).toHaveLength(32);
  });

  // shows: vault.envelope, vault.envelope.wrapper
  it('have envelopes with type and value in the plaintext', async () => {
    const envelope: Envelope = await tab.vault.seal({ place: PLACE, value: 'Plant the pear tree' });
    expect(envelope).toEqual({ __e: 1, a: 'AES-GCM', v: 'v1', n: expect.any(String), c: expect.any(String) });
    expect(Buffer.from(envelope.n, 'base64')).toHaveLength(12);
    const plain: unknown = JSON.parse(open(dataKey(), envelope).toString());
    expect(plain).toMatchObject({ type: 'string', value: 'Plant the pear tree' });
  });

  // shows: vault.devwrap
  it('have a device wrap that only the device key unwraps', async () => {
    const kept: unknown = JSON.parse(browser.words.get('zk.devwrap.v1') ?? '{}');
    const [[vaultId, wrap] = []] = Object.entries(kept as Record<string, { v: string; n: string; c: string }>);
    const account = browser.server.accounts.get(ADA.email)?.user.id;
    expect(wrap).toEqual({ v: 'devwrap-v1', account, n: expect.any(String), c: expect.any(String) });
    const db = await openDatabase(indexedDB, 'zk-vault', () => {});
    const key: CryptoKey = await requestToPromise(db.transaction('keys').objectStore('keys').get('device-key-v1'));
    db.close();
    const bytes = (text = '') => Buffer.from(text, 'base64');
    const additionalData = Buffer.from(`devwrap-v1:${account}:${vaultId}`);
    const raw = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes(wrap?.n), additionalData },
      key,
      bytes(wrap?.c),
    );
    expect(Buffer.from(raw)).toEqual(dataKey());
    expect(key.algorithm).toMatchObject({ name: 'AES-GCM', length: 256 });
  });
});
