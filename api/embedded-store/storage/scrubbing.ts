import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../errors.ts';
import type { Catalog } from './catalog.ts';
import type { LmdbEnvironment } from './environment.ts';
import { scrubDataFile } from './scrub-data-file.ts';

interface ScrubbingPorts {
  readonly environment: LmdbEnvironment;
  readonly catalog: Catalog;
  readonly write: (operation: () => void) => Promise<void>;
}

/** LMDB keeps two states: the newest, and the one before it as a fall-back. */
const KEPT_STATES = 2;
const READER_WAIT_MS = 50;
const READER_WAITS_MAX = 100;

/**
 * Overwrites all deleted values in the data file. First commits new states until both states that LMDB keeps are newer
 * than the deletions, then waits until no reader uses an older one. Throws a command error when a reader keeps one for
 * several seconds; the caller tries again later. Returns the number of overwritten pages.
 */
export async function scrubDeletedValues({ environment, catalog, write }: ScrubbingPorts): Promise<number> {
  const [collection] = catalog.all();
  if (!collection) return 0;
  for (let state = 0; state < KEPT_STATES; state += 1) await write(() => catalog.save(collection));
  for (let waits = 0; waits < READER_WAITS_MAX; waits += 1) {
    // LMDB resets its reader of this turn of the event loop before the next one.
    await wait(READER_WAIT_MS);
    const pages = environment.root.transactionSync(() =>
      isOldStateRead(environment) ? undefined : scrubDataFile(environment.path),
    );
    if (pages !== undefined) return pages;
  }
  throw new CommandError(50, 'MaxTimeMSExpired', 'a reader still uses deleted values');
}

/** Returns true when a reader uses a state that is older than the two that LMDB keeps. */
function isOldStateRead({ root }: LmdbEnvironment): boolean {
  const { lastTxnId } = root.getStats() as { lastTxnId: number };
  // Each line of the list has the process id, the thread id in hex, and the number of the state, or '-' without one.
  const states = root
    .readerList()
    .split('\n')
    .map((line) => /^\s*\d+\s+[0-9a-f]+\s+(\d+)\s*$/.exec(line)?.[1]);
  return states.some((state) => state !== undefined && Number(state) <= lastTxnId - KEPT_STATES);
}
