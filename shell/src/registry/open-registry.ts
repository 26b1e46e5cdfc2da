import type { DecodedRegistry, PinnedKey } from '@northkeep/contracts';
import type { RegistryStore, StoredRegistry } from './registry-store.ts';
import { RegistryError, type VerifiedRegistry, verifyRegistry } from './verify-registry.ts';

export type OpenedRegistry =
  | { state: 'open'; registry: DecodedRegistry; source: 'fresh' | 'stored'; warnings: readonly string[] }
  | { state: 'closed'; error: RegistryError };

export interface RegistrySources {
  pinned: readonly PinnedKey[];
  memory: RegistryStore;
  /** Text that the server wrote into this page, or null in the precached copy. */
  inlined: string | null;
  /** Fetches remotes.json without using any cache; rejects when there is no network. */
  fetchText: (signal: AbortSignal) => Promise<string>;
  now: () => number;
}

/** Maximum time in ms that a page with a verified registry waits for a newer one. */
const FRESH_WAIT_MS = 1_500;

/** Maximum time in ms for reading a stored registry. A lock that the browser has kept would delay it for ever. */
const STORED_WAIT_MS = 10_000;

/**
 * Chooses the registry that this page uses until its next full load. A fresh registry (inlined or fetched) is accepted
 * when a pinned key signed it and its `seq` is not lower than any seen with that key (rollback detection). Otherwise
 * the stored registry is used, regardless of its age. Returns `closed` when neither is available.
 */
export async function openRegistry(sources: RegistrySources): Promise<OpenedRegistry> {
  const stored = await readStored(sources);
  try {
    const text = sources.inlined ?? (await fetchFresh(sources, stored.length > 0));
    return await acceptFetchedRegistry(text, sources);
  } catch (reason) {
    const error = asRegistryError(reason);
    // When the server is unreachable, a stored registry whose files are all cached is preferred. When the server
    // responds with a registry that is rejected, files can still be fetched, so the newest stored registry is used.
    const offline = error.fault === 'unreachable';
    for (const known of stored) {
      const opened = await openStored(known, sources.pinned, offline);
      if (opened) return { state: 'open', registry: opened.registry, source: 'stored', warnings: [error.message] };
    }
    return sources.inlined === null ? { state: 'closed', error } : openRegistry({ ...sources, inlined: null });
  }
}

/**
 * Verifies a registry from the network with the pinned keys and the highest `seq` seen before; throws a RegistryError.
 */
export async function verifyFetchedRegistry(
  text: string,
  { pinned, memory }: Pick<RegistrySources, 'pinned' | 'memory'>,
): Promise<VerifiedRegistry> {
  const verified = await verifyRegistry(text, pinned);
  const { seq } = verified.registry;
  const known = await readQuietly(memory, verified.signed.keyId);
  if (known && seq < known.seq) {
    if (await isSignedSeq(known, pinned))
      throw new RegistryError('older', `the registry has seq ${seq}, an earlier one had ${known.seq}`);
    await memory.remove(known.keyId);
  }
  return verified;
}

/**
 * True if the stored registry has the stored `seq`. A script of a compromised release could have written a higher one,
 * with which this device would reject every registry.
 */
const isSignedSeq = ({ good, seq }: StoredRegistry, pinned: readonly PinnedKey[]): Promise<boolean> =>
  verifyRegistry(JSON.stringify(good), pinned).then(
    ({ registry }) => registry.seq === seq,
    () => false,
  );

/**
 * Calls `verifyFetchedRegistry` and stores the registry. Accepts an expired one with a warning: the clock of this device may be
 * wrong.
 */
export async function acceptFetchedRegistry(
  text: string,
  sources: RegistrySources,
): Promise<OpenedRegistry & { state: 'open' }> {
  const { signed, registry } = await verifyFetchedRegistry(text, sources);
  // The write is not awaited, so that the app opens even in a browser without storage.
  sources.memory
    .keep({ signed, seq: registry.seq })
    .catch((reason: unknown) => console.debug('registry not stored', reason));
  const expired = Date.parse(registry.expires) < sources.now();
  return {
    state: 'open',
    registry,
    source: 'fresh',
    warnings: expired ? [`the registry from the network expired on ${registry.expires}`] : [],
  };
}

async function fetchFresh({ fetchText }: RegistrySources, hasStored: boolean): Promise<string> {
  const signal = hasStored ? AbortSignal.timeout(FRESH_WAIT_MS) : new AbortController().signal;
  try {
    return await fetchText(signal);
  } catch (cause) {
    throw new RegistryError('unreachable', `remotes.json could not be loaded: ${String(cause)}`, { cause });
  }
}

/**
 * Reads the registries stored for the pinned keys, highest `seq` first. Registries of other installations are ignored.
 */
async function readStored({ memory, pinned }: RegistrySources): Promise<StoredRegistry[]> {
  const all = await Promise.all(pinned.map(({ keyId }) => readQuietly(memory, keyId)));
  return all.filter((known) => known !== undefined).sort((a, b) => b.seq - a.seq);
}

async function openStored(
  { complete, good }: StoredRegistry,
  pinned: readonly PinnedKey[],
  offline: boolean,
): Promise<VerifiedRegistry | null> {
  for (const signed of offline && complete ? [complete, good] : [good]) {
    try {
      const verified = await verifyRegistry(JSON.stringify(signed), pinned);
      if (hasReadableAreas(verified.registry)) return verified;
      console.warn('the stored registry was rejected: no readable area');
    } catch (reason) {
      console.warn('the stored registry was rejected', reason);
    }
  }
  return null;
}

/**
 * False if this shell rejects all areas of a registry, which then belongs to another release. With such a registry,
 * every path would be 'not found'.
 */
const hasReadableAreas = ({ remotes, rejected }: DecodedRegistry): boolean =>
  rejected.length === 0 || Object.keys(remotes).length > 0;

async function readQuietly(memory: RegistryStore, keyId: string): Promise<StoredRegistry | undefined> {
  try {
    return await Promise.race([memory.read(keyId), rejectAfter(STORED_WAIT_MS)]);
  } catch (reason) {
    // Storage may be disabled; then only signatures protect, and rollbacks are not detected.
    console.debug('stored registry not readable', reason);
    return undefined;
  }
}

const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('the browser does not answer')), ms));

const asRegistryError = (reason: unknown): RegistryError =>
  reason instanceof RegistryError ? reason : new RegistryError('malformed', String(reason), { cause: reason });
