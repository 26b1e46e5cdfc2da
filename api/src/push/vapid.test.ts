import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { KEY_LEDGER_ID, KeyLedgerModel } from '../platform/server-key.model.ts';
import { buildProductionEnvWithout, PRODUCTION_ENV, readEnvFaults } from '../testing/env-variables.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { generateVapidKey, vapidKeysOf } from './vapid.ts';
import { openVapidKeys } from './vapid-keys.ts';

const PRIVATE = PRODUCTION_ENV.VAPID_PRIVATE_KEY;

describe('openVapidKeys', () => {
  let app: TestApp;
  let dir: string;
  const vapid = async () => (await KeyLedgerModel.findById(KEY_LEDGER_ID).lean())?.vapid;
  beforeAll(async () => {
    app = await createTestApp();
    dir = app.deps.env.dataDir;
  });
  beforeEach(() => KeyLedgerModel.updateOne({ _id: KEY_LEDGER_ID }, { $set: { vapid: null } }));
  afterAll(() => app.close());

  // shows: push.key.once
  it('generates one key for servers that start together, and reads it from the database at later starts', async () => {
    const folders = [dir, join(dir, 'second'), join(dir, 'third')];
    const keys = await Promise.all(folders.map((folder) => openVapidKeys(app.deps.keys, folder)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(await openVapidKeys(app.deps.keys, join(dir, 'fourth'))).toEqual(keys[0]);
    expect(await vapid()).toMatchObject({ v: 1, kid: app.deps.keys.kids[0] });
    expect(JSON.stringify(await vapid())).not.toContain(keys[0]?.privateKey);
  });

  it('moves the key of an earlier release from its file into the database', async () => {
    const path = join(dir, 'vapid.key');
    await writeFile(path, `${PRIVATE}\n`);
    expect((await openVapidKeys(app.deps.keys, dir)).privateKey).toBe(PRIVATE);
    expect(existsSync(path)).toBe(false);
    expect((await openVapidKeys(app.deps.keys, dir)).privateKey).toBe(PRIVATE);
  });

  it('throws an error that names a file without a key', async () => {
    await writeFile(join(dir, 'vapid.key'), 'not a key\n');
    await expect(openVapidKeys(app.deps.keys, dir)).rejects.toThrow(/vapid\.key: is not/);
    expect(await vapid()).toBeNull();
  });
});

describe('vapidKeysOf', () => {
  it('derives the public key, and rejects values that are not a private key', () => {
    expect(vapidKeysOf(PRIVATE)?.publicKey).toBe(PRODUCTION_ENV.VAPID_PUBLIC_KEY);
    expect(vapidKeysOf(generateVapidKey())?.publicKey).toHaveLength(87);
    for (const wrong of ['', 'AAAA', `${PRIVATE}A`, Buffer.alloc(32).toString('base64url'), '/'.repeat(43)])
      expect(vapidKeysOf(wrong)).toBeNull();
  });
});

describe('the environment variables of push messages', () => {
  // shows: push.env
  it('contain the configured keys, or none, and report a missing private key', () => {
    const { publicKey } = parseEnv(PRODUCTION_ENV).push.keys ?? {};
    expect(publicKey).toBe(PRODUCTION_ENV.VAPID_PUBLIC_KEY);
    expect(parseEnv({}).push).toEqual({ keys: null, subject: 'mailto:push@localhost', standIn: null });
    expect(readEnvFaults(buildProductionEnvWithout('VAPID_PRIVATE_KEY'))).toEqual([
      'VAPID_PRIVATE_KEY: is needed for push',
    ]);
  });

  // shows: push.env.stand-in
  it('accept generated keys in production only with PUSH=generated', () => {
    const { VAPID_PUBLIC_KEY: _public, VAPID_PRIVATE_KEY: _private, VAPID_SUBJECT: _subject, ...rest } = PRODUCTION_ENV;
    expect(readEnvFaults(rest)[0]).toContain('VAPID_PUBLIC_KEY: is needed in production (set PUSH=generated');
    expect(parseEnv({ ...rest, PUSH: 'generated' }).push).toMatchObject({
      keys: null,
      subject: PRODUCTION_ENV.PUBLIC_URL,
    });
  });

  it.each([
    ['VAPID_PRIVATE_KEY', { VAPID_PRIVATE_KEY: 'short' }],
    ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: generateVapidKey() }],
    ['VAPID_SUBJECT', { VAPID_SUBJECT: 'northkeep' }],
  ])('report an invalid %s', (name, variables) => {
    expect(readEnvFaults({ ...PRODUCTION_ENV, ...variables }).map((fault) => fault.split(':')[0])).toEqual([name]);
  });

  // shows: push.services.stand-in
  it('refuse PUSH_SERVICE in production', () => {
    expect(parseEnv({ PUSH_SERVICE: 'http://127.0.0.1:9090' }).push.standIn).toBe('http://127.0.0.1:9090');
    expect(readEnvFaults({ ...PRODUCTION_ENV, PUSH_SERVICE: 'http://127.0.0.1:9090' })).toEqual([
      'PUSH_SERVICE: is for tests only',
    ]);
  });
});
