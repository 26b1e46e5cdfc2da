import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedStoreInProcess } from './index.ts';
import { compileStore, startChildProcess } from './testing/child-process.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const ROUNDS = 3;

beforeAll(compileStore, 60_000);

describe('embedded store after a crash or a full disk', () => {
  test('keeps every acknowledged write when the process is killed with SIGKILL', { timeout: 60_000 }, async () => {
    const folder = await makeTemporaryFolder();
    const printedLines: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const child = startChildProcess(new URL('./testing/write-until-killed.mjs', import.meta.url), folder.dir);
      await child.waitForLines(40 * round);
      await expect(startEmbeddedStoreInProcess(folder)).rejects.toThrow(`is in use by process ${child.process.pid}`);
      const { traces } = JSON.parse(await readFile(join(folder.dir, 'owner.json'), 'utf8'));
      child.process.kill('SIGKILL');
      await child.ended;
      printedLines.push(...child.lines);
      await expectAcknowledgedWrites(folder, printedLines);
      expect(traces.filter(existsSync)).toEqual([]);
    }
    await folder.remove();
  });

  async function expectAcknowledgedWrites(folder: { dir: string }, printedLines: readonly string[]): Promise<void> {
    const about = (verb: string) =>
      printedLines.filter((line) => line.startsWith(verb)).map((line) => line.slice(verb.length + 1));
    const deleted = new Set(about('deleted'));
    const store = await startEmbeddedStoreInProcess(folder);
    const client = await new MongoClient(store.uri).connect();
    const things = client.db('d').collection<{ _id: string; name: string; count: number; group?: number }>('things');
    const all = await things.find().toArray();
    const ids = new Set(all.map(({ _id }) => _id));
    expect(about('inserted').filter((id) => !ids.has(id))).toEqual([]);
    expect([...deleted].filter((id) => ids.has(id))).toEqual([]);
    const counter = all.find(({ _id }) => _id === 'counter');
    expect(counter?.count).toBeGreaterThanOrEqual(Math.max(...about('counted').map(Number)));
    expect(await things.countDocuments({ name: { $gte: '' } })).toBe(all.length);
    expect(await things.countDocuments({ group: { $in: [0, 1, 2, 3, 4] } })).toBe(all.length - 1);
    await client.close();
    await store.close();
  }

  test('answers a full disk with error 14031, keeps acknowledged writes and writes again when there is space', {
    timeout: 60_000,
  }, async () => {
    const folder = await makeTemporaryFolder();
    const child = startChildProcess(new URL('./testing/write-until-full.mjs', import.meta.url), folder.dir, 2048);
    await child.ended;
    const result = JSON.parse(child.lines[0] ?? '{}');
    expect(result).toMatchObject({ code: 14031, stored: result.acknowledged, deletedCount: 20 });
    expect(result.message).toContain('the disk is full');
    const store = await startEmbeddedStoreInProcess(folder);
    const client = await new MongoClient(store.uri).connect();
    expect(await client.db('d').collection('things').countDocuments()).toBe(result.acknowledged - 19);
    await client.close();
    await store.close();
    await folder.remove();
  });
});
