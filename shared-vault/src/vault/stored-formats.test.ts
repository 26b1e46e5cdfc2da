import { createDecipheriv, createHash, hkdfSync, pbkdf2Sync } from 'node:crypto';
import { hashRawSync } from '@node-rs/argon2';
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
function open(key: Uint8Array, { n, c }: { n: string; c: string }, bound = ''): Buffer {
  const [nonce, sealed] = [Buffer.from(n, 'base64'), Buffer.from(c, 'base64')];
  const cipher = createDecipheriv('aes-256-gcm', key, nonce);
  if (bound !== '') cipher.setAAD(Buffer.from(bound));
  cipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
}
function dataKey(): Buffer {
  const found = browser.server.accounts.get(ADA.email)?.keyPackage;
  if (!found) throw new Error('no package');
  const hard = { kdf: 'Argon2id', m: 65_536, t: 3, p: 1 };
  expect(found).toMatchObject({ v: 'erkp-v1', kdf: 'PBKDF2', iter: 210_000, hard });
  const salt = Buffer.from(found.s, 'base64');
  expect(salt).toHaveLength(16);
  expect(Buffer.from(found.n, 'base64')).toHaveLength(12);
  const second = createHash('sha256').update('northkeep/salt/v2\0').update(salt).digest();
  const costs = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 } as const;
  const root = hashRawSync(pbkdf2Sync(ADA.password, salt, 210_000, 32, 'sha256'), { salt: second, ...costs });
  const key = hkdfSync('sha256', root, Buffer.alloc(0), 'northkeep/erkp-kek/v2', 32);
  const k = hkdfSync('sha256', root, Buffer.alloc(0), 'northkeep/erkp-commitment/v2', 32);
  expect(found.hard?.k).toBe(Buffer.from(k).toString('base64'));
  const bound = `erkp-v1:${found.vaultId}:PBKDF2:210000:${found.s}:Argon2id:65536:3:1:${found.hard?.k}`;
  return open(new Uint8Array(key), found, bound);
}

describe('stored formats of the vault', () => {
  // shows: vault.erkp, vault.kdf, vault.salt, vault.cipher, vault.nonce, vault.provision
  it('have a key package that Node.js unwraps with PBKDF2, Argon2id and AES-GCM to a 256-bit key', () => {
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
