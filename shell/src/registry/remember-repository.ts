// Loaded apart from the first script, after the page was opened: the chunk must have no module that the page shares with
// others. The service worker contains it.
import { RepositoryError, type RepositoryFault, type VerifiedRepository } from '@northkeep/contracts/tuf';
import { followLog, verifyLog } from './release-log.ts';
import { isSameEntry, type StoredRepository } from './repository-store.ts';
import { type RepositorySources, readStored, verifyBundle, verifyStored } from './verify-bundle.ts';

/** Attempts to store a repository while other tabs store theirs. */
const ATTEMPTS = 5;

const LOG_FAULTS: readonly RepositoryFault[] = ['bad-checkpoint', 'not-in-log', 'log-shrunk', 'log-forked'];

export const isLogFault = ({ fault }: { fault: string }): boolean => LOG_FAULTS.some((each) => each === fault);

/**
 * Verifies a bundle with its place in the release log, without storing it. Throws a RepositoryError; after one of the
 * log the next bundle is used only once its place was checked.
 */
export async function checkRepository(text: string, sources: RepositorySources): Promise<VerifiedRepository> {
  return (await verifyNext(text, sources)).verified;
}

async function verifyNext(
  text: string,
  sources: RepositorySources,
): Promise<{ stored: StoredRepository | undefined; verified: VerifiedRepository }> {
  const stored = await readStored(sources);
  const known = await verifyStored(stored, sources, verifyLog);
  try {
    const verified = await verifyBundle(text, sources, { trusted: known?.trusted, verifyLog });
    if (verified.checkpoint) await followLog(verified.trusted, verified.checkpoint);
    return { stored, verified };
  } catch (reason) {
    if (reason instanceof RepositoryError && isLogFault(reason) && !stored?.isUnlogged)
      await sources.memory.swap(stored, { root: sources.pinned, ...stored, isUnlogged: true });
    throw reason;
  }
}

/**
 * Verifies a bundle with its place in the release log against what is stored now, and stores it. Several tabs and the
 * service worker do so at the same time: a bundle is stored only if nothing was stored since it was verified. Throws a
 * RepositoryError.
 * @param isComplete true if the service worker has cached all its files
 */
export async function rememberRepository(
  text: string,
  sources: RepositorySources,
  { isComplete = false }: { isComplete?: boolean } = {},
): Promise<VerifiedRepository> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { stored, verified } = await verifyNext(text, sources);
    const base = verified.rejected.length === 0 ? undefined : (stored?.base ?? stored?.good);
    const complete = isComplete ? text : stored?.complete;
    const next: StoredRepository = {
      root: sources.pinned,
      good: text,
      ...(base === undefined || base === text ? {} : { base }),
      ...(complete === undefined ? {} : { complete }),
    };
    if (isSameEntry(stored, next) || (await sources.memory.swap(stored, next))) return verified;
  }
  throw new Error('other tabs store at the same time');
}
