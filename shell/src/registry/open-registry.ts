import type { DecodedRegistry, PinnedKey } from '@northkeep/contracts';
import type { RegistryStore, StoredRegistry } from './registry-store.ts';
import { RegistryError, type Verified, verifyRegistry } from './verify-registry.ts';

export type OpenedRegistry =
  | { state: 'open'; registry: DecodedRegistry; source: 'fresh' | 'kept'; warnings: readonly string[] }
  | { state: 'closed'; error: RegistryError };

export interface RegistrySources {
  pinned: readonly PinnedKey[];
  memory: RegistryStore;
  /** Text that the server wrote into this page, or null in the precached copy. */
  inlined: string | null;
  /** Fetches remotes.json past every cache; rejects when there is no network. */
  fetchText: (signal: AbortSignal) => Promise<string>;
  now: () => number;
}

/** How long a page that holds a verified registry waits for a newer one. */
const FRESH_WAIT_MS = 1_500;

/**
 * The registry this page works with until its next full load. A fresh one (inlined or fetched) is taken when a pinned
 * key signed it and its seq is not lower than any seen with that key; otherwise the last good one is, at any age and
 * whatever the clock says. `closed` only when there is neither.
 */
export async function openRegistry(sources: RegistrySources): Promise<OpenedRegistry> {
  const kept = await newestKept(sources);
  try {
    const text = sources.inlined ?? (await fetchFresh(sources, kept.length > 0));
    return await acceptFresh(text, sources);
  } catch (reason) {
    const error = asRegistryError(reason);
    // Without a network the set whose files are all here is the better one; a refused answer says nothing about files.
    const offline = error.fault === 'unreachable';
    for (const known of kept) {
      const opened = await openKept(known, sources.pinned, offline);
      if (opened) return { state: 'open', registry: opened.registry, source: 'kept', warnings: [error.message] };
    }
    return sources.inlined === null ? { state: 'closed', error } : openRegistry({ ...sources, inlined: null });
  }
}

/** Verifies a registry fresh from the network against the pinned keys and the seq seen before; throws a RegistryError. */
export async function openFresh(
  text: string,
  { pinned, memory }: Pick<RegistrySources, 'pinned' | 'memory'>,
): Promise<Verified> {
  const verified = await verifyRegistry(text, pinned);
  const { seq } = verified.registry;
  const known = await readQuietly(memory, verified.signed.keyId);
  if (known && seq < known.seq) {
    throw new RegistryError('older', `the registry has seq ${seq}, an earlier one had ${known.seq}`);
  }
  return verified;
}

/** As `openFresh`, and remembers it. An expired one is taken with a warning: the clock here may be the wrong one. */
export async function acceptFresh(text: string, sources: RegistrySources): Promise<OpenedRegistry & { state: 'open' }> {
  const { signed, registry } = await openFresh(text, sources);
  // Not awaited and allowed to fail: a browser without storage still opens the app.
  sources.memory
    .keep({ signed, seq: registry.seq })
    .catch((reason: unknown) => console.debug('registry not kept', reason));
  const expired = Date.parse(registry.expires) < sources.now();
  return {
    state: 'open',
    registry,
    source: 'fresh',
    warnings: expired ? [`the registry from the network expired on ${registry.expires}`] : [],
  };
}

async function fetchFresh({ fetchText }: RegistrySources, hasKept: boolean): Promise<string> {
  const signal = hasKept ? AbortSignal.timeout(FRESH_WAIT_MS) : new AbortController().signal;
  try {
    return await fetchText(signal);
  } catch (cause) {
    throw new RegistryError('unreachable', `remotes.json could not be loaded: ${String(cause)}`, { cause });
  }
}

/** What is remembered for the pinned keys, the highest seq first. Another installation's keys are not looked at. */
async function newestKept({ memory, pinned }: RegistrySources): Promise<StoredRegistry[]> {
  const all = await Promise.all(pinned.map(({ keyId }) => readQuietly(memory, keyId)));
  return all.filter((known) => known !== undefined).sort((a, b) => b.seq - a.seq);
}

async function openKept(
  known: StoredRegistry,
  pinned: readonly PinnedKey[],
  offline: boolean,
): Promise<Verified | null> {
  const signed = (offline ? known.complete : undefined) ?? known.good;
  try {
    return await verifyRegistry(JSON.stringify(signed), pinned);
  } catch (reason) {
    console.warn('the kept registry was refused', reason);
    return null;
  }
}

async function readQuietly(memory: RegistryStore, keyId: string): Promise<StoredRegistry | undefined> {
  try {
    return await memory.read(keyId);
  } catch (reason) {
    // Storage may be switched off; then nothing is remembered and every registry is judged by its signature alone.
    console.debug('registry memory not readable', reason);
    return undefined;
  }
}

const asRegistryError = (reason: unknown): RegistryError =>
  reason instanceof RegistryError ? reason : new RegistryError('malformed', String(reason), { cause: reason });
