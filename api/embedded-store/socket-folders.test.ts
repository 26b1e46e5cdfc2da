import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeStaleSocketFolders } from './serve.ts';

let parent: string;
let own: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'nk-sock-'));
  own = await folder('northkeep-OwnOwn');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

async function folder(name: string): Promise<string> {
  await mkdir(join(parent, name));
  return join(parent, name);
}

/** Dates the last change of a folder an hour back. */
async function age(path: string): Promise<void> {
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(path, longAgo, longAgo);
}

/** Listens on the socket of a folder. The file of a killed store stays, like this one after `abandon`. */
async function listenIn(path: string) {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(join(path, 'db.sock'), resolve));
  return server;
}

describe('removeStaleSocketFolders', () => {
  it('removes the folder of a store that was killed, and keeps its own and that of a running store', async () => {
    const running = await folder('northkeep-runs01');
    const server = await listenIn(running);
    const killed = await folder('northkeep-dead01');
    await writeFile(join(killed, 'db.sock'), '');
    await Promise.all([running, killed].map(age));
    await removeStaleSocketFolders(own);
    expect([own, running, killed].map((path) => existsSync(path))).toEqual([true, true, false]);
    await new Promise((resolve) => server.close(resolve));
  });

  it('removes an empty folder only when no store can be starting in it', async () => {
    const [young, old] = [await folder('northkeep-young1'), await folder('northkeep-old001')];
    await age(old);
    await removeStaleSocketFolders(own);
    expect([young, old].map((path) => existsSync(path))).toEqual([true, false]);
  });

  it('keeps the folder of a store whose socket does not accept connections yet', async () => {
    const starting = await folder('northkeep-bound1');
    await writeFile(join(starting, 'db.sock'), '');
    await removeStaleSocketFolders(own);
    expect(existsSync(starting)).toBe(true);
  });

  it('leaves folders with other names or other files alone', async () => {
    const [foreign, filled] = [await folder('northkeep-backup-2026'), await folder('northkeep-files1')];
    await writeFile(join(filled, 'notes.txt'), 'mine');
    await removeStaleSocketFolders(own);
    expect([foreign, filled].map((path) => existsSync(path))).toEqual([true, true]);
  });
});
