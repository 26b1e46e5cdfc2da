import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MINUTE_MS, type Registry } from '@northkeep/contracts';
import mongoose from 'mongoose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createReleaseCheck } from './hosting/check-release.ts';
import { MailOutboxModel } from './mail/mail-outbox.model.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const ENTRY = '/r/mf-notes/1.0.0/remoteEntry.js';
const REGISTRY: Registry = {
  v: 1,
  seq: 1,
  expires: '2030-01-01T00:00:00Z',
  shell: { version: '1.0.0', provides: {}, files: { 'index.html': HASH } },
  remotes: {
    'mf-notes': {
      version: '1.0.0',
      base: '/r/mf-notes/1.0.0/',
      entry: 'remoteEntry.js',
      requires: {},
      files: { 'remoteEntry.js': HASH },
      area: { label: 'Notes', addresses: [{ path: '/app/notes/*', frame: 'app' }] },
    },
  },
};

let app: TestApp;
let releases: string;
beforeAll(async () => {
  app = await createTestApp();
  releases = app.deps.env.releasesDir;
});
afterAll(() => app.close());

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(releases, path)), { recursive: true });
  await writeFile(join(releases, path), text);
}

function pinnedKey(privateKey: KeyObject) {
  const { x = '' } = privateKey.export({ format: 'jwk' });
  const raw = Buffer.from(x, 'base64url');
  return {
    keyId: createHash('sha256').update(raw).digest().subarray(0, 8).toString('base64url'),
    publicKey: raw.toString('base64'),
  };
}

/** Publishes the files of the registry, with a shell that pins the first key and a registry signed with the second. */
async function release(pinned: KeyObject, signer = pinned): Promise<void> {
  const payload = JSON.stringify(REGISTRY);
  const sig = sign(null, Buffer.from(payload), signer).toString('base64');
  await put('shell/1.0.0/index.html', '<html></html>');
  await put('shell/1.0.0/release.json', JSON.stringify({ pinnedKeys: [pinnedKey(pinned)] }));
  await put(ENTRY, '');
  await put('remotes.json', JSON.stringify({ payload, keyId: pinnedKey(signer).keyId, sig }));
}

afterEach(() => vi.restoreAllMocks());

const makeKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
const readiness = async () => {
  const { status, body } = await app.stranger().get<{ details?: unknown; warnings?: unknown }>('/ready');
  return [status, body.details ?? body.warnings];
};

describe('GET /api/ready', () => {
  it('is ready with a release that is signed with a key of its shell', async () => {
    await release(makeKey());
    expect(await readiness()).toEqual([200, undefined]);
  });

  it('reports a registry that is signed with another key', async () => {
    await release(makeKey(), makeKey());
    expect(await readiness()).toEqual([503, { notReady: ['registry'] }]);
  });

  it('reports a registry whose text was changed after signing', async () => {
    const key = makeKey();
    await release(key);
    const payload = JSON.stringify({ ...REGISTRY, seq: 2 });
    const sig = sign(null, Buffer.from(JSON.stringify(REGISTRY)), key).toString('base64');
    await put('remotes.json', JSON.stringify({ payload, keyId: pinnedKey(key).keyId, sig }));
    expect(await readiness()).toEqual([503, { notReady: ['registry'] }]);
  });

  it('reports "releases" as not ready when a code file of an area is missing', async () => {
    const key = makeKey();
    await release(key);
    await rm(join(releases, ENTRY));
    const check = createReleaseCheck({ releasesDir: releases, production: false });
    expect(await check()).toBe('releases');
  });

  it('is ready without a registry, except in production', async () => {
    const releasesDir = join(releases, 'nothing');
    const check = (production: boolean) => createReleaseCheck({ releasesDir, production })();
    expect([await check(true), await check(false)]).toEqual(['releases', null]);
  });

  it('reports "disk" as not ready while the database accepts no new document, and is ready when it does again', async () => {
    await release(makeKey());
    const later = Date.now() + MINUTE_MS;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    const full = new mongoose.mongo.MongoServerError({ message: 'the disk is full', code: 14_031 });
    const insert = vi.spyOn(mongoose.mongo.Collection.prototype, 'insertOne').mockRejectedValue(full);
    expect(await readiness()).toEqual([503, { notReady: ['disk'] }]);
    insert.mockRestore();
    expect(await readiness()).toEqual([200, undefined]);
  });

  it('stays ready and warns when an email has waited for more than ten minutes', async () => {
    await release(makeKey());
    const at = new Date(Date.now() - 11 * MINUTE_MS);
    const later = new Date(Date.now() + 60 * MINUTE_MS);
    await MailOutboxModel.create({ _id: 'late', at, expiresAt: later, dueAt: later, attempts: 3, removeAt: later });
    expect(await readiness()).toEqual([200, ['mail']]);
  });
});

describe('the checks of a load balancer', () => {
  it('have no rate limit, and checks of the readiness at the same time share one', async () => {
    await release(makeKey());
    const client = app.stranger();
    const consume = vi.spyOn(RateLimiterMemory.prototype, 'consume');
    expect((await client.get('/health')).status).toBe(200);
    expect((await client.get('/ready')).status).toBe(200);
    expect(consume).not.toHaveBeenCalled();
    const ping = vi.spyOn(mongoose.mongo.Db.prototype, 'command');
    await Promise.all(Array.from({ length: 20 }, () => client.get('/ready')));
    expect(ping.mock.calls.filter(([command]) => 'ping' in command).length).toBeLessThan(10);
  });
});
