import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getRegistryLockFile, lockRegistry } from './registry-lock.ts';
import { TestReleases } from './testing/test-releases.ts';

let releases: TestReleases;
let file = '';

beforeEach(() => {
  releases = new TestReleases();
  file = getRegistryLockFile(releases.root);
  mkdirSync(path.dirname(file), { recursive: true });
});
afterEach(() => releases.remove());

/** Returns the id of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('lockRegistry', () => {
  test.each([
    ['of a process that has ended', () => `${endedProcess()} 12345`],
    ['of an ended process whose id another process has', () => `${process.pid} 1`],
    ['that a crash left empty', () => ''],
    ['with damaged content', () => 'not a process'],
  ])('replaces a stale lock %s at once', async (_, content) => {
    writeFileSync(file, content());
    const before = performance.now();
    const unlock = await lockRegistry(releases.root);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(Number.parseInt(readFileSync(file, 'utf8'), 10)).toBe(process.pid);
    unlock();
    expect(existsSync(file)).toBe(false);
  });

  test('waits for the lock of a running process', async () => {
    const order: string[] = [];
    const unlock = await lockRegistry(releases.root);
    const second = lockRegistry(releases.root).then((unlockSecond) => {
      order.push('second');
      unlockSecond();
    });
    order.push('first');
    unlock();
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  test('gives a stale lock to one process at a time', async () => {
    writeFileSync(file, `${endedProcess()} 12345`);
    let holders = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const unlock = await lockRegistry(releases.root);
        holders += 1;
        most = Math.max(most, holders);
        await Promise.resolve();
        holders -= 1;
        unlock();
      }),
    );
    expect(most).toBe(1);
  });
});
