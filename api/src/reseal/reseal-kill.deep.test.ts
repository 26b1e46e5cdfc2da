import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedStore, startEmbeddedStoreInProcess } from '../../embedded-store/index.ts';
import { connectDatabase, disconnectDatabase } from '../platform/database.ts';
import { KeyLedgerModel } from '../platform/server-key.model.ts';
import { createKeyRing, serverKeyIdOf } from '../platform/server-key.ts';
import { openServerKeys } from '../platform/server-key-start.ts';
import { runAdmin } from '../testing/admin-process.ts';
import { createSealedUsers, readSealedUsers } from '../testing/sealed-users.ts';

const USERS = 10_000;
const CASE_MS = 300_000;
const OLD = randomBytes(32);
const NEW = randomBytes(32);

let dir: string;
let store: EmbeddedStore;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-reseal-test-'));
  store = await startEmbeddedStoreInProcess({ dir: join(dir, 'store') });
  await connectDatabase(store.uri);
  await openServerKeys({ serverKeys: { kind: 'given', key: OLD.toString('base64'), older: [] }, dataDir: dir });
  await createSealedUsers(createKeyRing([OLD]), USERS);
}, CASE_MS);
afterAll(async () => {
  await disconnectDatabase();
  await store.close();
  await rm(dir, { recursive: true, force: true });
}, CASE_MS);

const reseal = (nth?: number) =>
  runAdmin({
    args: ['reseal'],
    uri: store.uri,
    variables: { SERVER_KEY: NEW.toString('base64'), SERVER_KEYS_OLD: OLD.toString('base64'), DATA_DIR: dir },
    ...(nth ? { killAt: { command: 'update', collection: 'users', nth, moment: 'after' } } : {}),
  });

const countMoved = () => KeyLedgerModel.db.collection('users').countDocuments({ 'erkp.kid': serverKeyIdOf(NEW) });

describe('admin reseal of 10,000 accounts', () => {
  it(
    'killed twice, ends with every value under the newest key alone',
    async () => {
      expect((await reseal(2_000)).code).toBeNull();
      const moved = await countMoved();
      expect(moved).toBeGreaterThan(0);
      expect((await reseal(4_000)).code).toBeNull();
      expect(await countMoved()).toBeGreaterThan(moved);
      expect(await countMoved()).toBeLessThan(USERS);
      expect((await KeyLedgerModel.findOne().lean())?.kids).toEqual([serverKeyIdOf(OLD), serverKeyIdOf(NEW)]);

      expect(await reseal()).toMatchObject({ code: 0, text: expect.stringContaining(serverKeyIdOf(OLD)) });
      const opened = await readSealedUsers(createKeyRing([NEW]));
      expect(opened).toHaveLength(USERS);
      expect(opened.every(({ stored, expected }) => stored.every((text) => text === expected))).toBe(true);
      expect((await KeyLedgerModel.findOne().lean())?.kids).toEqual([serverKeyIdOf(NEW)]);
    },
    CASE_MS,
  );
});
