import {
  type AreaName,
  type FailureCode,
  findIncompatiblePackages,
  type PackageVersions,
  type Registry,
  type ReleasedRemote,
} from '@northkeep/contracts';
import type { Remote } from '@northkeep/shared-kit/runtime';
import type { OpenedRegistry, OpenRegistry } from '../registry/open-registry.ts';
import { RegistryError } from '../registry/registry-error.ts';
import { AreaError, type AreaFailure } from './failure.ts';

export type AreaState =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'ready'; remote: Remote }
  | { phase: 'failed'; failure: AreaFailure };

/**
 * Remote API version that this shell supports. It is defined here and not imported, because the shared runtime is not
 * loaded yet when this module runs.
 */
const REMOTE_API: Remote['api'] = 1;

export interface RemotesInput {
  provides: PackageVersions;
  /** Loads `<area>/remote` through module federation; its default export is not checked yet. */
  load: (area: AreaName, remote: ReleasedRemote) => Promise<unknown>;
  /** Reads the registry without using any cache; throws when none is accepted. */
  reopen: () => Promise<OpenRegistry>;
  refetch: (remote: ReleasedRemote) => Promise<AreaFailure | null>;
  diagnose: (reason: unknown, remote: ReleasedRemote) => Promise<AreaFailure>;
  /** Loads the whole page again, which then uses the new registry. */
  reload: () => void;
  /** Reports that a released version of an area failed. */
  report: (area: AreaName, version: string, code: FailureCode) => void;
}

const IDLE: AreaState = { phase: 'idle' };
const NO_AREAS: Registry['remotes'] = {};

/** Loads the areas of this page. Each area is loaded once, fails independently of the others, and can be retried. */
export class Remotes {
  readonly #input: RemotesInput;
  readonly #states = new Map<AreaName, AreaState>();
  readonly #loading = new Map<AreaName, Promise<Remote>>();
  readonly #listeners = new Set<() => void>();
  #opened: OpenedRegistry;
  #isExpiryAccepted = false;

  constructor(opened: OpenedRegistry, input: RemotesInput) {
    this.#opened = opened;
    this.#input = input;
  }

  /** Error that explains why there is no registry; undefined when there is one. */
  get registryError(): RegistryError | undefined {
    return this.#opened.state === 'closed' ? this.#opened.error : undefined;
  }

  /** The areas of the registry; none while there is no registry. The same object until the registry changes. */
  get areas(): Registry['remotes'] {
    return this.#opened.state === 'open' ? this.#opened.registry.remotes : NO_AREAS;
  }

  /** What this page was opened with; undefined while there is no registry. */
  get release(): OpenRegistry | undefined {
    return this.#opened.state === 'open' ? this.#opened : undefined;
  }

  /**
   * Date since which the site has not been renewed, while the person has to be asked before the app starts: on a device
   * that has never verified a release of this site. Null otherwise.
   */
  get expiryQuestion(): string | null {
    return this.release?.isNewDevice && !this.#isExpiryAccepted ? this.release.expiredSince : null;
  }

  /** The person starts the app although the site has not been renewed. */
  acceptExpiry(): void {
    this.#isExpiryAccepted = true;
    this.#notify();
  }

  state(area: AreaName): AreaState {
    return this.#states.get(area) ?? IDLE;
  }

  /**
   * Calls the listener after an area changed its state and after the registry changed; returns the function that
   * unsubscribes.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The area's remote, loaded at the first call. Throws an AreaError, which `state` then shows as well. */
  load(area: AreaName): Promise<Remote> {
    const running = this.#loading.get(area);
    if (running) return running;
    const loading = this.#load(area);
    this.#loading.set(area, loading);
    // The rejection is ignored here, because a caller that only prefetches does not await the promise; the failure is
    // in the state.
    loading.catch(() => undefined);
    return loading;
  }

  /**
   * Marks a ready area as failed after it threw while it was shown. The state of the area then contains the diagnosis.
   */
  async reportCrash(area: AreaName, reason: unknown): Promise<void> {
    const remote = this.#released(area);
    const failure = remote ? await this.#input.diagnose(reason, remote) : ({ kind: 'not-released' } as const);
    this.#loading.delete(area);
    this.#set(area, { phase: 'failed', failure });
  }

  /**
   * Tries to load an area again. A page keeps its registry, so if the newest registry names another version of the
   * area, the whole page is loaded again; otherwise the files of the area are fetched without using the caches. A page
   * without a registry fetches the registry first.
   */
  async retry(area: AreaName): Promise<void> {
    if (this.#opened.state === 'closed') {
      const error = await this.retryRegistry();
      if (error) return this.#set(area, { phase: 'failed', failure: { kind: 'registry', detail: error.message } });
    } else if (await this.#isPointedElsewhere(area)) {
      return this.#input.reload();
    }
    const remote = this.#released(area);
    const failure = remote ? await this.#input.refetch(remote) : null;
    this.#loading.delete(area);
    if (failure) return this.#set(area, { phase: 'failed', failure });
    await this.load(area).catch(() => undefined);
  }

  /** Fetches the registry for a page that has none. Returns the error when there is still none. */
  async retryRegistry(): Promise<RegistryError | undefined> {
    if (this.#opened.state === 'open') return undefined;
    try {
      this.#opened = await this.#input.reopen();
    } catch (reason) {
      const error =
        reason instanceof RegistryError ? reason : new RegistryError('unreachable', String(reason), { cause: reason });
      this.#opened = { state: 'closed', error };
    }
    this.#forgetFailures('registry');
    this.#notify();
    return this.registryError;
  }

  /** Replaces the remote of a ready area; the development server does so after a change of its sources. */
  replace(area: AreaName, exported: unknown): void {
    if (this.state(area).phase === 'ready')
      this.#set(area, { phase: 'ready', remote: remoteOf({ default: exported }) });
  }

  async #load(area: AreaName): Promise<Remote> {
    this.#set(area, { phase: 'loading' });
    try {
      const remote = this.#fitting(this.#released(area));
      const loaded = remoteOf(await this.#loadModule(area, remote));
      this.#set(area, { phase: 'ready', remote: loaded });
      return loaded;
    } catch (reason) {
      const failure = failureOf(reason);
      this.#set(area, { phase: 'failed', failure });
      throw new AreaError(failure, { cause: reason });
    }
  }

  /**
   * Loads the module. When the load fails although all files on the server have their signed hashes, the cause is a
   * damaged or foreign file in the HTTP cache, or a failed preload. The diagnosis has put the signed files into that
   * cache, so the module is loaded a second time.
   */
  async #loadModule(area: AreaName, remote: ReleasedRemote): Promise<unknown> {
    try {
      return await this.#input.load(area, remote);
    } catch (reason) {
      const failure = await this.#input.diagnose(reason, remote);
      if (failure.kind !== 'crashed') throw new AreaError(failure, { cause: reason });
      return this.#input.load(area, remote);
    }
  }

  #released(area: AreaName): ReleasedRemote | undefined {
    return this.areas[area];
  }

  #fitting(remote: ReleasedRemote | undefined): ReleasedRemote {
    if (this.#opened.state === 'closed') {
      throw new AreaError({ kind: 'registry', detail: this.#opened.error.message });
    }
    if (!remote) throw new AreaError({ kind: 'not-released' });
    const missing = findIncompatiblePackages(remote.requires, this.#input.provides);
    if (missing.length > 0) throw new AreaError({ kind: 'misfit', misfits: missing });
    return remote;
  }

  async #isPointedElsewhere(area: AreaName): Promise<boolean> {
    const here = this.#released(area);
    try {
      const { registry } = await this.#input.reopen();
      const there = registry.remotes[area];
      return there !== undefined && (there.base !== here?.base || there.files[there.entry] !== here.files[here.entry]);
    } catch {
      // If the newest registry cannot be fetched or is rejected, the page keeps its own registry.
      return false;
    }
  }

  /** Returns an area whose files could not be fetched to its first state, so that the next use loads it again. */
  forgetUnreachable(area: AreaName): void {
    this.#forgetFailure(area, 'unreachable');
  }

  #forgetFailures(kind: AreaFailure['kind']): void {
    for (const area of this.#states.keys()) this.#forgetFailure(area, kind);
  }

  #forgetFailure(area: AreaName, kind: AreaFailure['kind']): void {
    const state = this.state(area);
    if (state.phase !== 'failed' || state.failure.kind !== kind) return;
    this.#loading.delete(area);
    this.#set(area, IDLE);
  }

  #set(area: AreaName, state: AreaState): void {
    this.#states.set(area, state);
    this.#notify();
    if (state.phase === 'failed') this.#report(area, state.failure);
  }

  /** Reports the failure of a released version. Without a registry no version has failed. */
  #report(area: AreaName, { kind }: AreaFailure): void {
    const version = this.#released(area)?.version;
    if (version !== undefined && kind !== 'registry' && kind !== 'not-released')
      this.#input.report(area, version, kind);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const failureOf = (reason: unknown): AreaFailure =>
  reason instanceof AreaError
    ? reason.failure
    : { kind: 'crashed', detail: reason instanceof Error ? reason.message : String(reason) };

/** Returns the default export of an area's remote module. Throws an AreaError for another remote API version. */
function remoteOf(module: unknown): Remote {
  const exported: unknown = isObject(module) && 'default' in module ? module.default : undefined;
  if (isRemote(exported)) return exported;
  const version = isObject(exported) && 'api' in exported ? exported.api : undefined;
  throw new AreaError({ kind: 'remote-api', version });
}

/**
 * Checks only the API version and takes it as proof of the whole export. The compiler checks the shape of the export
 * when the area is built.
 */
const isRemote = (exported: unknown): exported is Remote =>
  isObject(exported) && 'api' in exported && exported.api === REMOTE_API;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
