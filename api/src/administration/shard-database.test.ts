import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuditLogModel } from '../audit/audit-log.model.ts';
import { writeDatabaseBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { startClusterStandIn } from '../testing/cluster-stand-in.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { watchDatabase } from '../testing/watch-database.ts';
import { shardDatabase } from './shard-database.ts';

useTestApp();
afterEach(() => vi.restoreAllMocks());

const recordedShardings = () => AuditLogModel.countDocuments({ action: 'database-sharded' });
const name = () => mongoose.connection.name;

describe('npm run admin -- shard', () => {
  it('shards records and quotas by their user, and records it in the audit log', async () => {
    const cluster = startClusterStandIn();
    const { message, exitCode } = await shardDatabase();
    expect(exitCode).toBe(0);
    expect(message).toBe('quotas is sharded by userId now.\nrecords is sharded by userId now.');
    expect(cluster.shardings).toEqual([
      { shardCollection: `${name()}.quotas`, key: { userId: 1 } },
      { shardCollection: `${name()}.records`, key: { userId: 1 } },
    ]);
    expect(await recordedShardings()).toBe(1);
  });

  it('changes nothing the second time', async () => {
    const cluster = startClusterStandIn({ records: { userId: 1 }, quotas: { userId: 1 } });
    const before = await recordedShardings();
    expect((await shardDatabase()).message).toMatch(/^quotas is sharded by userId already\./);
    expect(cluster.shardings).toEqual([]);
    expect(await recordedShardings()).toBe(before);
  });

  it('changes nothing where a collection has another key', async () => {
    const cluster = startClusterStandIn({ quotas: { kind: 1 } });
    const { message, exitCode } = await shardDatabase();
    expect(exitCode).toBe(1);
    expect(message).toContain('quotas is sharded by kind and not by userId');
    expect(cluster.shardings).toEqual([]);
  });

  it('sends no command that a single server does not know', async () => {
    const watch = watchDatabase();
    const { message, exitCode } = await shardDatabase();
    watch.stop();
    expect(exitCode).toBe(1);
    expect(message).toContain('This is no cluster');
    expect(watch.commands).toEqual(['hello']);
  });
});

describe('a restore on a cluster', () => {
  it('shards what it fills before the first document, and renames it afterwards', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'nk-shard-test-'));
    const file = join(dir, 'backup.gz');
    await mongoose.connection.collection('records').insertOne({ userId: 'ada' });
    const { kids } = await writeDatabaseBackup(file);
    const cluster = startClusterStandIn({ records: { userId: 1 } });
    await restoreBackup(file, { kids, replace: true, open: async () => async () => {} });
    await rm(dir, { recursive: true });
    expect(cluster.shardings).toEqual([{ shardCollection: `${name()}.restoring.records`, key: { userId: 1 } }]);
    const ofRecords = cluster.commands.filter((command) => command.endsWith('records'));
    expect(ofRecords.slice(0, 2)).toEqual(['shardCollection restoring.records', 'insert restoring.records']);
    expect(await mongoose.connection.collection('records').countDocuments()).toBe(1);
  });
});
