import { type Area, misfits, type ReleasedRemote, type Versions } from '@northkeep/contracts';
import type { Remote } from '@northkeep/shared-kit/runtime';
import type { OpenedRegistry } from '../registry/open-registry.ts';
import { AreaError, type AreaFailure } from './failure.ts';

export type AreaState =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'ready'; remote: Remote }
  | { phase: 'failed'; failure: AreaFailure };

/** The number of the plug this shell speaks. Not imported: the shared runtime is not there yet when this runs. */
const PLUG: Remote['api'] = 1;

export interface RemotesInput {
  provides: Versions;
  /** Loads `<area>/remote` through module federation; its default export is not judged yet. */
  load: (area: Area, remote: ReleasedRemote) => Promise<unknown>;
  /** Reads the registry past every cache; throws when there is none that is accepted. */
  reopen: () => Promise<OpenedRegistry & { state: 'open' }>;
  refetch: (remote: ReleasedRemote) => Promise<AreaFailure | null>;
  diagnose: (reason: unknown, remote: ReleasedRemote) => Promise<AreaFailure>;
  /** Full load of the page, which takes the new registry. */
  reload: () => void;
}

const IDLE: AreaState = { phase: 'idle' };

/** The areas of this page: each is loaded once, fails alone, and can be tried again. */
export class Remotes {
  readonly #input: RemotesInput;
  readonly #states = new Map<Area, AreaState>();
  readonly #loading = new Map<Area, Promise<Remote>>();
  readonly #listeners = new Set<() => void>();
  #opened: OpenedRegistry;

  constructor(opened: OpenedRegistry, input: RemotesInput) {
    this.#opened = opened;
    this.#input = input;
  }

  get registry(): OpenedRegistry {
    return this.#opened;
  }

  state(area: Area): AreaState {
    return this.#states.get(area) ?? IDLE;
  }

  /** Calls back after any area changed its state; gives the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The area's remote, loaded at the first call. Throws an AreaError, which `state` then shows as well. */
  load(area: Area): Promise<Remote> {
    const running = this.#loading.get(area);
    if (running) return running;
    const loading = this.#load(area);
    this.#loading.set(area, loading);
    // Whoever only prefetches does not wait for it; the failure is in the state.
    loading.catch(() => undefined);
    return loading;
  }

  /** Takes note that a ready area failed while it was shown: what was wrong is in its state afterwards. */
  async reportCrash(area: Area, reason: unknown): Promise<void> {
    const remote = this.#released(area);
    const failure = remote ? await this.#input.diagnose(reason, remote) : ({ kind: 'not-released' } as const);
    this.#loading.delete(area);
    this.#set(area, { phase: 'failed', failure });
  }

  /**
   * Tries an area again. A page without a registry takes the one it can get now; one that has a registry keeps it, so
   * when the area was pointed elsewhere meanwhile the page is loaded anew. Else its files are fetched past the caches.
   */
  async retry(area: Area): Promise<void> {
    if (this.#opened.state === 'closed') {
      const { error } = this.#opened;
      const opened = await this.#input.reopen().catch((reason: unknown) => ({ state: 'closed', reason }) as const);
      if (opened.state === 'closed') {
        const detail = opened.reason instanceof Error ? opened.reason.message : error.message;
        return this.#set(area, { phase: 'failed', failure: { kind: 'registry', detail } });
      }
      this.#opened = opened;
      this.#forgetFailures('registry');
    } else if (await this.#isPointedElsewhere(area)) {
      return this.#input.reload();
    }
    const remote = this.#released(area);
    const failure = remote ? await this.#input.refetch(remote) : null;
    this.#loading.delete(area);
    if (failure) return this.#set(area, { phase: 'failed', failure });
    await this.load(area).catch(() => undefined);
  }

  async #load(area: Area): Promise<Remote> {
    this.#set(area, { phase: 'loading' });
    try {
      const remote = this.#fitting(this.#released(area));
      const plugged = plug(await this.#loadModule(area, remote));
      this.#set(area, { phase: 'ready', remote: plugged });
      return plugged;
    } catch (reason) {
      const failure = failureOf(reason);
      this.#set(area, { phase: 'failed', failure });
      throw new AreaError(failure, { cause: reason });
    }
  }

  /**
   * Loads the module, twice where the first failure was of the way and not of the files: a damaged or foreign file in
   * the HTTP cache, or a preload that failed with the page. The diagnosis has put the signed files there by then.
   */
  async #loadModule(area: Area, remote: ReleasedRemote): Promise<unknown> {
    try {
      return await this.#input.load(area, remote);
    } catch (reason) {
      const failure = await this.#input.diagnose(reason, remote);
      if (failure.kind !== 'crashed') throw new AreaError(failure, { cause: reason });
      return this.#input.load(area, remote);
    }
  }

  #released(area: Area): ReleasedRemote | undefined {
    return this.#opened.state === 'open' ? this.#opened.registry.remotes[area] : undefined;
  }

  #fitting(remote: ReleasedRemote | undefined): ReleasedRemote {
    if (this.#opened.state === 'closed') {
      throw new AreaError({ kind: 'registry', detail: this.#opened.error.message });
    }
    if (!remote) throw new AreaError({ kind: 'not-released' });
    const missing = misfits(remote.requires, this.#input.provides);
    if (missing.length > 0) throw new AreaError({ kind: 'misfit', misfits: missing });
    return remote;
  }

  async #isPointedElsewhere(area: Area): Promise<boolean> {
    const here = this.#released(area);
    try {
      const { registry } = await this.#input.reopen();
      const there = registry.remotes[area];
      return there !== undefined && (there.base !== here?.base || there.files[there.entry] !== here.files[here.entry]);
    } catch {
      // Offline or refused: the page goes on with the registry it has.
      return false;
    }
  }

  #forgetFailures(kind: AreaFailure['kind']): void {
    for (const [area, state] of this.#states) {
      if (state.phase !== 'failed' || state.failure.kind !== kind) continue;
      this.#loading.delete(area);
      this.#set(area, IDLE);
    }
  }

  #set(area: Area, state: AreaState): void {
    this.#states.set(area, state);
    for (const listener of this.#listeners) listener();
  }
}

const failureOf = (reason: unknown): AreaFailure =>
  reason instanceof AreaError
    ? reason.failure
    : { kind: 'crashed', detail: reason instanceof Error ? reason.message : String(reason) };

function plug(module: unknown): Remote {
  const remote = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  const speaks = typeof remote === 'object' && remote !== null && 'api' in remote ? remote.api : undefined;
  if (speaks !== PLUG) throw new AreaError({ kind: 'plug', speaks });
  // The number stands for the whole shape: a remote that gives it was built against the same interface.
  return remote as Remote;
}
