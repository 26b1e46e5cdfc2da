import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
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

/** Locks the file in another process, which then writes a foreign name into it, as a process of a container would. */
async function lockElsewhere() {
  const holder = spawn(process.execPath, [
    '-e',
    `const { openSync, writeFileSync } = require('node:fs');
     const { tryLock } = require('fs-native-extensions');
     const file = process.argv[1];
     if (!tryLock(openSync(file, 'a+'))) process.exit(1);
     writeFileSync(file, 'process 1 on another-container');
     console.log('locked');
     setInterval(() => {}, 1000);`,
    file,
  ]);
  await once(holder.stdout, 'data');
  return holder;
}

describe('lockRegistry', () => {
  test.each([
    ['of another program', 'process 1 on another-container'],
    ['that a crash left empty', ''],
  ])('takes a file without a lock, with content %s', async (_, content) => {
    writeFileSync(file, content);
    const unlock = await lockRegistry(releases.root);
    expect(readFileSync(file, 'utf8')).toBe(`process ${process.pid} on ${hostname()}`);
    unlock();
  });

  test('is refused by name while another process holds the lock, and gets it when that is killed', async () => {
    const holder = await lockElsewhere();
    await expect(lockRegistry(releases.root, 200)).rejects.toThrow('held by process 1 on another-container');
    const waiting = lockRegistry(releases.root);
    holder.kill('SIGKILL');
    (await waiting)();
  });

  test('waits for the lock of its own process', async () => {
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

  test('gives the lock to one caller at a time', async () => {
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
