import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from '@northkeep/e2e/support/server';
import { createPeople } from '../load/create-people.ts';
import { Person } from './person.ts';

const DISK = '96m';
const FULL_MS = 4_000;

/**
 * Starts a server with the embedded store on a small disk, gives its people to `use`, and meanwhile fills the disk for
 * some seconds. With `isKilled` the server is killed while the disk is full and started again at once; the disk is freed
 * some seconds after that. Needs the right to mount; throws without it.
 */
export async function withFullDisk(
  { isKilled }: { readonly isKilled: boolean },
  use: (people: readonly Person[], fill: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const disk = mkdtempSync(path.join(os.tmpdir(), 'northkeep-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk], { stdio: 'ignore' });
  const server = await Server.start({ env: { DATA_DIR: path.join(disk, 'data'), LOG_LEVEL: 'fatal' } });
  try {
    const accounts = await createPeople(server, 4);
    const fill = async () => {
      const file = path.join(disk, 'filler');
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(file, Buffer.alloc(bavail * bsize));
      await pause(FULL_MS);
      if (isKilled) {
        await server.stop('SIGKILL');
        // The server is not ready before the disk is freed.
        await Promise.all([server.run(), pause(FULL_MS).then(() => rmSync(file))]);
      } else rmSync(file);
    };
    await use(
      accounts.map((account) => new Person(account, server.ownUrl)),
      fill,
    );
  } finally {
    await server.remove();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}
