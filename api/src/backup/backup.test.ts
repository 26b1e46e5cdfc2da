import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Binary, Double, Int32, Long, ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuditLogModel } from '../audit/audit-log.model.ts';
import { recordAuditedAction } from '../audit/record-action.ts';
import { RecordModel } from '../records/record.model.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { writeDatabaseBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

let app: TestApp;
let dir: string;
let file: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.person();
  await database()
    .collection('records')
    .insertOne({ ...ODD });
});
afterAll(() => app.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-backup-'));
  file = join(dir, 'all.gz');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const ODD = {
  _id: new ObjectId(),
  userId: 'someone',
  vaultId: 'vault',
  kind: 'lines',
  id: 'odd',
  index: new Double(2),
  rev: new Int32(1),
  big: Long.fromString('9007199254740993'),
  at: new Date(5),
  bytes: new Binary(Buffer.from([0, 10, 255])),
  text: 'ä\n"\u2028😀',
};

function database() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  return db;
}

/** Returns all documents but those of the audit log, to which a restore adds an entry. */
async function everything() {
  const all = (await database().listCollections().toArray()).map(({ name }) => name).sort();
  const names = all.filter((name) => name !== 'audit_log');
  const documents = names.map((name) =>
    database().collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray(),
  );
  return Object.fromEntries((await Promise.all(documents)).map((some, at) => [names[at], some]));
}

const wishes = (other: Partial<Parameters<typeof restoreBackup>[1]> = {}) => ({
  kids: app.deps.keys.kids,
  replace: true,
  open: async () => async () => undefined,
  ...other,
});
const rewrite = async (change: (lines: string[]) => string[]) => {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  await writeFile(file, gzipSync(change(lines).join('\n')));
};

describe('writeDatabaseBackup and restore', () => {
  // shows: account.backup
  test('restores every document with the types of its values, and the unique indexes', async () => {
    const before = await everything();
    const { documents, kids } = await writeDatabaseBackup(file);
    expect(kids).toEqual(app.deps.keys.kids);
    await RecordModel.collection.deleteMany({});
    await database().collection('users').insertOne({ userId: 'later', email: 'later@northkeep.test' });
    expect(await restoreBackup(file, wishes())).toBe(documents);
    // The comparison is strict, because Int32(2) and Double(2) have equal fields.
    expect(await everything()).toStrictEqual(before);
    const { _id, ...again } = ODD;
    await expect(database().collection('records').insertOne(again)).rejects.toMatchObject({ code: 11_000 });
  });

  test('keeps the audit log entries that are newer than the backup, and adds an entry about the restore', async () => {
    await recordAuditedAction({ action: 'cards-reordered', by: 'before' });
    await writeDatabaseBackup(file);
    await recordAuditedAction({ action: 'cards-reordered', by: 'after' });
    await restoreBackup(file, wishes());
    const entries = await AuditLogModel.find().sort({ at: -1 }).limit(3).lean();
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['database-restored', null],
      ['cards-reordered', 'after'],
      ['cards-reordered', 'before'],
    ]);
  });

  // shows: account.backup.key
  test('writes a file with mode 600 that contains no server key and is never overwritten', async () => {
    await writeDatabaseBackup(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = (await readFile(join(app.deps.env.dataDir, 'server.key'), 'utf8')).trim();
    expect(gunzipSync(await readFile(file)).toString()).not.toContain(key);
    await expect(writeDatabaseBackup(file)).rejects.toThrow('exists already');
  });

  test('reports in plain words a location where no file can be written', async () => {
    const inNoFolder = join(dir, 'none', 'backup.gz');
    await expect(writeDatabaseBackup(inNoFolder)).rejects.toThrow(`${inNoFolder} cannot be written: there is no such`);
    await writeFile(file, '');
    await expect(writeDatabaseBackup(join(file, 'backup.gz'))).rejects.toThrow('a part of its path is no folder');
  });

  // shows: account.backup.kid
  test('rejects a backup without its server key before it opens the database', async () => {
    await writeDatabaseBackup(file);
    const open = async () => {
      throw new Error('was opened');
    };
    await expect(restoreBackup(file, wishes({ kids: ['another'], open }))).rejects.toThrow(app.deps.keys.kids[0]);
  });

  test('rejects a missing file and a folder with a readable message before it opens the database', async () => {
    const open = () => Promise.reject(new Error('opened'));
    await expect(restoreBackup(join(dir, 'none.gz'), wishes({ open }))).rejects.toThrow('there is no such file');
    await expect(restoreBackup(dir, wishes({ open }))).rejects.toThrow('it is a folder');
  });

  test('rejects a non-empty database without --replace', async () => {
    const { documents } = await writeDatabaseBackup(file);
    const before = await everything();
    await expect(restoreBackup(file, wishes({ replace: false }))).rejects.toThrow('--replace');
    expect(await everything()).toEqual(before);
    for (const name of [...Object.keys(before), 'audit_log']) await database().collection(name).deleteMany({});
    expect(await restoreBackup(file, wishes({ replace: false }))).toBe(documents);
    expect(await everything()).toEqual(before);
  });

  test('leaves the database unchanged when the documents of a backup violate a unique index', async () => {
    const before = await everything();
    await writeDatabaseBackup(file);
    await rewrite((lines) =>
      lines.flatMap((line) => (line.startsWith('["users"') ? [line, withOtherId(line)] : [line])),
    );
    await rewrite((lines) =>
      lines.map((line) => line.replace(/^\{"documents":(\d+)\}$/, (_, n) => `{"documents":${+n + 1}}`)),
    );
    await expect(restoreBackup(file, wishes())).rejects.toMatchObject({ code: 11_000 });
    const after = await everything();
    for (const name of Object.keys(before)) expect(after[name]).toEqual(before[name]);
  });

  test.each<[string, () => Promise<void>, string]>([
    ['cut short', async () => writeFile(file, (await readFile(file)).subarray(0, -20)), 'cut short'],
    ['with a flipped bit', async () => writeFile(file, flipped(await readFile(file))), 'damaged'],
    ['without its end', () => rewrite((lines) => [...lines.slice(0, -2), '']), 'end is missing'],
    ['without a document', () => rewrite((lines) => lines.toSpliced(3, 1)), 'end is missing'],
    [
      'of a later release',
      () =>
        rewrite((lines) => lines.map((line) => line.replace(/^(\["migrations",\{"_id":\{"\$numberInt":")1"/, '$199"'))),
      'migration step 99',
    ],
    [
      'of a later version',
      () => rewrite(([head = '', ...rest]) => [head.replace('"version":2', '"version":3'), ...rest]),
      'version is 3',
    ],
    [
      'of a development version',
      () => rewrite(([head = '', ...rest]) => [head.replace('"version":2', '"version":1'), ...rest]),
      'made by a development version before the first release',
    ],
    [
      'of the database of a development version',
      () => rewrite((lines) => lines.map((line) => line.replace('"release-indexes"', '"first-indexes"'))),
      'development version before the first release',
    ],
    ['that is something else', () => writeFile(file, gzipSync('{"a":1}\n')), 'no backup'],
    ['that is no gzip', () => writeFile(file, 'hello'), 'damaged'],
  ])('rejects a backup file %s and leaves the database unchanged', async (_, spoil, message) => {
    await writeDatabaseBackup(file);
    const before = await everything();
    await spoil();
    await expect(restoreBackup(file, wishes())).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
  });
});

const withOtherId = (line: string) =>
  line.replace(/"\$oid":"[0-9a-f]{24}"/, `"$oid":"${new ObjectId().toHexString()}"`);

function flipped(bytes: Buffer): Buffer {
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}
