import { createAreaTargets, type TestLog, TestRepository } from '@northkeep/contracts/tuf/testing';
import { vi } from 'vitest';
import { type OpenRegistry, openRegistry } from '../registry/open-registry.ts';
import { hashRoot, publishBundle, respondTile } from '../registry/registry-fixture.ts';
import { checkRepository } from '../registry/remember-repository.ts';
import { repositoryStore } from '../registry/repository-store.ts';
import { Remotes } from '../remotes/remotes.ts';

/** A day on which all roles of a test repository are valid, and one on which all have expired. */
export const IN_TIME = Date.parse('2026-12-01T12:00:00Z');
export const TOO_LATE = Date.parse('2027-02-01T12:00:00Z');

/** Stays open until its signal ends it, as a request to a server that hangs. */
export const fetchWithoutAnswer = (_: string, { signal }: RequestInit = {}): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** A site with its repository, and a device that stores what it has verified of it. */
export class TestSite {
  readonly repository = new TestRepository();
  /** Log whose tiles the server shows; null while it does not answer. */
  log: Pick<TestLog, 'entries'> | null = this.repository.log;
  /** Time of the server in ms, null if its answers have no header `Date`. */
  time: number | null = IN_TIME;
  readonly requested: string[] = [];
  readonly root = hashRoot(this.repository);

  constructor() {
    vi.stubGlobal('__PINNED_ROOT__', this.root);
    vi.stubGlobal('fetch', async (path: string) => {
      this.requested.push(path);
      const date = this.time === null ? {} : { date: new Date(this.time).toUTCString() };
      if (!path.startsWith('/log/')) return new Response(null, { headers: date });
      if (this.log) return respondTile(this.log, path);
      throw new TypeError('Failed to fetch');
    });
  }

  /** Releases a version of the notes; returns the bundle that pages carry. */
  release(version: string): string {
    this.repository.release('mf-notes', createAreaTargets('mf-notes', version));
    return publishBundle(this.repository);
  }

  /** Opens a page that carries this bundle. Null means the page from the service worker's cache, opened offline. */
  async open(inlined: string | null): Promise<{ remotes: Remotes; release: OpenRegistry }> {
    const opened = await openRegistry({
      ...{ pinned: this.root, memory: repositoryStore, now: Date.now, inlined },
      fetchText: () => Promise.reject(new TypeError('Failed to fetch')),
      loadCheck: async () => checkRepository,
      shell: { version: '1.0.0', provides: {}, files: {} },
    });
    if (opened.state === 'closed') throw opened.error;
    const notUsed = () => Promise.reject(new Error('no area is loaded here'));
    const remotes = new Remotes(opened, {
      ...{ provides: {}, load: notUsed, reopen: notUsed, refetch: notUsed, diagnose: notUsed },
      ...{ reload: () => undefined, report: () => undefined },
    });
    return { remotes, release: opened };
  }

  /** Text of the bundle that the device has verified last, with its place in the log. */
  async stored(): Promise<string | undefined> {
    return (await repositoryStore.read(this.root))?.good;
  }
}
