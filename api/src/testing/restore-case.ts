import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach } from 'vitest';
import { writeDatabaseBackup } from '../backup/backup.ts';
import { openServerKeys } from '../platform/server-key-start.ts';
import { UserModel } from '../users/user.model.ts';
import { type AdminResult, runAdmin } from './admin-process.ts';
import type { CrashPoint } from './crash-proxy.ts';
import { createUser } from './factories.ts';
import { openTestDatabase } from './test-database.ts';

const USERS = 5;
/** Prefix of the names of the collections that a restore creates. */
const RESTORE_PREFIX = 'restor';
/** Maximum time in ms of a test that kills a restore, which starts several processes. */
export const RESTORE_CASE_MS = 120_000;

/** A database and a backup of it, which contain different accounts. */
interface RestoreCase {
  readonly formerIds: readonly string[];
  readonly backupIds: readonly string[];
  /** Crash point: the database command that renames the restored collection of accounts over the one in use. */
  readonly swapOfUsers: CrashPoint;
  /** Runs `admin restore --replace`. Returns its exit code, null after a kill. */
  restore(killAt?: CrashPoint): Promise<number | null>;
  /** Runs another command of `npm run admin`. */
  run(...args: readonly string[]): Promise<AdminResult>;
  storedIds(): Promise<readonly string[]>;
  /** Names of the collections that a restore has created and not removed. */
  leftovers(): Promise<readonly string[]>;
}

/**
 * Opens a database and writes a backup of it before each test of a file. Returns a function that returns the case of the
 * running test.
 */
export function useRestoreCase(): () => RestoreCase {
  let opened: (RestoreCase & { close(): Promise<void> }) | undefined;
  beforeEach(async () => {
    opened = await openRestoreCase();
  }, RESTORE_CASE_MS);
  afterEach(() => opened?.close(), RESTORE_CASE_MS);
  return () => {
    if (!opened) throw new Error('the restore case exists only inside tests');
    return opened;
  };
}

async function openRestoreCase(): Promise<RestoreCase & { close(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'nk-restore-test-'));
  const file = join(dir, 'backup.gz');
  const { uri, close } = await openTestDatabase(dir);
  const key = randomBytes(32).toString('base64');
  await openServerKeys({ serverKeys: { kind: 'given', key, older: [] }, dataDir: dir });
  const createUsers = async () => {
    const users = await Promise.all(Array.from({ length: USERS }, () => createUser()));
    return users.map(({ userId }) => userId).sort();
  };
  const variables = { SERVER_KEY: key, DATA_DIR: dir };
  const backupIds = await createUsers();
  await writeDatabaseBackup(file);
  await UserModel.deleteMany({});
  const formerIds = await createUsers();
  return {
    formerIds,
    backupIds,
    swapOfUsers: {
      command: 'renameCollection',
      collection: `${mongoose.connection.name}.restoring.users`,
      nth: 1,
      moment: 'before',
    },
    run: (...args) => runAdmin({ args, uri, variables }),
    async restore(killAt) {
      const args = ['restore', file, '--replace'];
      return (await runAdmin({ args, uri, variables, ...(killAt ? { killAt } : {}) })).code;
    },
    storedIds: async () => (await UserModel.find().lean()).map(({ userId }) => userId).sort(),
    async leftovers() {
      const all = await mongoose.connection.listCollections();
      return all.map(({ name }) => name).filter((name) => name.startsWith(RESTORE_PREFIX));
    },
    async close() {
      await close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
