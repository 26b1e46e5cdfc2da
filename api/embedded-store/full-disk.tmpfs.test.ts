import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedStoreInProcess } from './index.ts';
import { compileStore, startChildProcess } from './testing/child-process.ts';

/** Number of child processes, each of which fills the disk three times. */
const PROCESSES = 10;
const mountPoint = mkdtempSync(join(tmpdir(), 'nk-full-disk-'));
const dir = join(mountPoint, 'data');

beforeAll(async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', mountPoint]);
  await compileStore();
}, 60_000);

afterAll(() => {
  execFileSync('umount', [mountPoint]);
  rmSync(mountPoint, { recursive: true });
});

const written = new Set<string>();

/**
 * Reads the lines that a process has printed. Adds inserted documents to the set of documents that must exist, and
 * removes deleted ones.
 */
function recordLines(lines: readonly string[]): void {
  for (const line of lines) {
    const [verb, id = ''] = line.split(' ');
    if (verb === 'inserted') written.add(id);
    if (verb === 'deleted') written.delete(id);
  }
}

async function readStored(): Promise<{ ids: Set<string>; indexed: number }> {
  const store = await startEmbeddedStoreInProcess({ dir });
  const client = await new MongoClient(store.uri).connect();
  const things = client.db('d').collection<{ _id: string; n: number }>('things');
  const all = await things.find().toArray();
  const indexed = await things.countDocuments({ n: { $gte: 0 } });
  await client.close();
  await store.close();
  return { ids: new Set(all.map(({ _id }) => _id)), indexed };
}

describe('embedded store on a disk of 20 MB that is filled 30 times', () => {
  test('never crashes, keeps every acknowledged write, and still deletes and starts while the disk is full', {
    timeout: 180_000,
  }, async () => {
    for (let round = 1; round <= PROCESSES; round += 1) {
      const child = startChildProcess(new URL('./testing/fill-disk.mjs', import.meta.url), dir);
      const isFull = () => child.lines.at(-1) === 'full';
      for (let lines = 1; !isFull(); lines = child.lines.length + 1) await child.waitForLines(lines);
      child.process.kill('SIGKILL');
      await child.ended;
      expect(child.lines.length, `writes in round ${round}`).toBeGreaterThan(100);
      recordLines(child.lines);
      const stored = await readStored();
      expect(
        [...written].filter((id) => !stored.ids.has(id)),
        `lost in round ${round}`,
      ).toEqual([]);
      expect(
        [...stored.ids].filter((id) => !written.has(id)),
        `not deleted in round ${round}`,
      ).toEqual([]);
      expect(stored.indexed).toBe(stored.ids.size);
    }
  });
});
