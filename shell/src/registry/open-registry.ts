import type { ReleasedShell } from '@northkeep/contracts';
import {
  RepositoryError,
  type RepositoryRegistry,
  toRegistry,
  type VerifiedRepository,
} from '@northkeep/contracts/tuf';
import { asRegistryError, RegistryError } from './registry-error.ts';
import type { StoredRepository } from './repository-store.ts';
import { type RepositorySources, readStored, verifyBundle, verifyStored } from './verify-bundle.ts';

export interface OpenRegistry {
  state: 'open';
  registry: RepositoryRegistry;
  /** Text of the verified bundle. */
  bundle: string;
  source: 'fresh' | 'stored';
  /** Why the newest repository is not used; null when it is, or when the server cannot be reached. */
  refused: RegistryError | null;
  /** Earliest expiry of a fresh repository that has expired, as an ISO date; null otherwise. */
  expiredSince: string | null;
  /** True if this device has never verified a repository of this installation before. */
  isNewDevice: boolean;
}

export type OpenedRegistry = OpenRegistry | { state: 'closed'; error: RegistryError };

export interface RegistrySources extends RepositorySources {
  /** Bundle that the server wrote into this page, or null in the precached copy. */
  inlined: string | null;
  /**
   * Fetches the bundle, in the form that pages carry, without using any cache. Rejects with a RepositoryError when the
   * answer is none, and with another error when there is no network.
   */
  fetchText: (signal: AbortSignal) => Promise<string>;
  /** Loads `checkRepository`, which also checks the release log and which the first script does not contain. */
  loadCheck: () => Promise<(text: string, sources: RepositorySources) => Promise<VerifiedRepository>>;
  /** The running shell: bundles in pages leave out its role. */
  shell: ReleasedShell;
}

/** Maximum time in ms that a page with a verified repository waits for a newer one. */
const FRESH_WAIT_MS = 1_500;

/** What a device knows from before. */
interface Known {
  stored: StoredRepository | undefined;
  good: VerifiedRepository | undefined;
}

/**
 * Chooses the repository that this page uses until its next full load. A fresh one (inlined or fetched) is accepted when
 * the keys of the pinned root lead to it and no role of it is older than what was seen. Otherwise the stored repository is
 * used, regardless of its age. Returns `closed` when neither is available.
 */
export async function openRegistry(sources: RegistrySources): Promise<OpenedRegistry> {
  const stored = await readStored(sources);
  const known: Known = { stored, good: await verifyStored(stored, sources) };
  try {
    const text = sources.inlined ?? (await fetchFresh(sources, known.good !== undefined));
    return await acceptFresh(text, sources, known);
  } catch (reason) {
    const error = asRegistryError(reason);
    const opened = await openStored(known, sources, error);
    if (opened) return opened;
    return sources.inlined === null ? { state: 'closed', error } : openRegistry({ ...sources, inlined: null });
  }
}

/** Fetches the newest bundle and verifies it against what was seen; throws a RegistryError. */
export async function reopenRegistry(sources: RegistrySources, signal: AbortSignal): Promise<OpenRegistry> {
  try {
    const stored = await readStored(sources);
    const text = await fetchUsable(sources, signal);
    return await acceptFresh(text, sources, { stored, good: await verifyStored(stored, sources) });
  } catch (reason) {
    throw asRegistryError(reason);
  }
}

async function acceptFresh(text: string, sources: RegistrySources, { stored, good }: Known): Promise<OpenRegistry> {
  const isKnown = good !== undefined && text === stored?.good;
  const check = !isKnown && stored?.isUnlogged ? await loadCheckOf(sources) : null;
  const verified = isKnown
    ? good
    : await (check ? check(text, sources) : verifyBundle(text, sources, { trusted: good?.trusted }));
  const [expiredSince = null] = verified.expired.map(({ expires }) => expires).sort();
  return {
    ...{ state: 'open', registry: toRegistry(verified, sources.shell), bundle: text, source: 'fresh' },
    ...{ refused: null, expiredSince, isNewDevice: good === undefined },
  };
}

async function loadCheckOf({ loadCheck }: RegistrySources) {
  try {
    return await loadCheck();
  } catch (cause) {
    throw new RegistryError('unchecked', String(cause), { cause });
  }
}

/**
 * Opens a stored repository. When the server is unreachable, one whose files are all cached is preferred. When the server
 * responds with a repository that is refused, files can still be fetched, so the newest stored one is used.
 */
async function openStored(
  { stored, good }: Known,
  sources: RegistrySources,
  error: RegistryError,
): Promise<OpenRegistry | null> {
  const isOffline = error.fault === 'unreachable';
  for (const text of isOffline ? [stored?.complete, stored?.good] : [stored?.good]) {
    if (text === undefined) continue;
    try {
      const verified = text === stored?.good && good ? good : await verifyBundle(text, sources);
      const registry = toRegistry(verified, sources.shell);
      if (!hasReadableAreas(registry)) throw new Error('no readable area');
      return {
        ...{ state: 'open', registry, bundle: text, source: 'stored' },
        ...{ refused: isOffline ? null : error, expiredSince: null, isNewDevice: false },
      };
    } catch (reason) {
      console.warn('the stored repository was rejected:', reason);
    }
  }
  return null;
}

/**
 * False if this shell rejects all areas of a repository, which then belongs to another release. With such a repository,
 * every path would be 'not found'.
 */
const hasReadableAreas = ({ remotes, rejected }: RepositoryRegistry): boolean =>
  rejected.length === 0 || Object.keys(remotes).length > 0;

const fetchFresh = (sources: RegistrySources, hasStored: boolean): Promise<string> =>
  fetchUsable(sources, hasStored ? AbortSignal.timeout(FRESH_WAIT_MS) : new AbortController().signal);

async function fetchUsable({ fetchText }: RegistrySources, signal: AbortSignal): Promise<string> {
  try {
    return await fetchText(signal);
  } catch (cause) {
    if (cause instanceof RepositoryError) throw cause;
    throw new RegistryError('unreachable', `the release could not be loaded: ${String(cause)}`, { cause });
  }
}
