import { TestAccount } from '../api-check/test-account.ts';
import type { ContainerEngine } from './engine.ts';
import { ServerContainer } from './server-container.ts';
import { type WriteCounts, Writers } from './writers.ts';

/** Number of writes that are acknowledged between two events. */
const WRITES = 40;

interface Input {
  readonly engine: ContainerEngine;
  /** Prefix of the names of the containers. */
  readonly prefix: string;
  /** Address of the database server, which both replicas reach. */
  readonly uri: string;
  /** Volumes and files of a server: the releases, and the server key. */
  readonly mounts: readonly string[];
  readonly serverKey: string;
}

/**
 * Starts two replicas at once on an empty database and writes through both, while one is rolled and the other is killed
 * (SIGKILL). Returns what became of the writes.
 */
export async function writeThroughFailures({ engine, prefix, uri, mounts, serverKey }: Input): Promise<WriteCounts> {
  const variables = { MONGODB_URI: uri, SERVER_KEY_FILE: serverKey };
  const [first, second] = [
    await ServerContainer.create(engine, `${prefix}-first`, { variables, mounts }),
    await ServerContainer.create(engine, `${prefix}-second`, { variables, mounts }),
  ];
  await Promise.all([first.start(), second.start()]);
  const account = await TestAccount.create(first);
  const writers = new Writers(account, [first.origin, second.origin]);
  await writers.more(WRITES);
  await first.stop();
  await first.start();
  await writers.more(WRITES);
  await second.kill();
  await writers.more(WRITES);
  await second.start();
  await writers.more(WRITES);
  return writers.stop();
}
