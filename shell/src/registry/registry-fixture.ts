import type { Registry } from '@northkeep/contracts';
import { type RepositoryRegistry, toPageBundle } from '@northkeep/contracts/tuf';
import { type Forgery, fileOf, leafHash, type TestLog, type TestRepository } from '@northkeep/contracts/tuf/testing';
import type { OpenRegistry } from './open-registry.ts';
import { isSameEntry, type RepositoryStore, type StoredRepository } from './repository-store.ts';

export const createTestRegistry = (change: Partial<RepositoryRegistry> = {}): RepositoryRegistry => ({
  v: 1,
  seq: 1,
  expires: '2027-01-01T00:00:00.000Z',
  shell: { version: '1.0.0', provides: { react: '19.3.1' }, files: {} },
  remotes: {},
  rejected: [],
  roleVersions: {},
  ...change,
});

/** A page that was opened with a fresh registry of these areas. */
export const openTestRegistry = (remotes: Registry['remotes'], change: Partial<OpenRegistry> = {}): OpenRegistry => ({
  state: 'open',
  registry: createTestRegistry({ remotes }),
  bundle: '',
  source: 'fresh',
  refused: null,
  expiredSince: null,
  isNewDevice: false,
  ...change,
});

/** SHA-256 of the first root of a test repository, with which a shell of it is built. */
export const hashRoot = ({ pinned }: Pick<TestRepository, 'pinned'>): string => fileOf(pinned).hashes.sha256;

/** Publishes the next version of a test repository; returns the text of the bundle as pages carry it. */
export const publishBundle = (repository: TestRepository, forgery?: Forgery): string =>
  toPageBundle(JSON.stringify(repository.publish(forgery)));

/** A repository store in memory with the rules of the real one. */
export function createMemoryStore(): RepositoryStore & { entries: Map<string, StoredRepository> } {
  const entries = new Map<string, StoredRepository>();
  return {
    entries,
    read: async (root) => entries.get(root),
    swap: async (expected, next) => {
      if (!isSameEntry(entries.get(next.root), expected)) return false;
      entries.set(next.root, next);
      return true;
    },
  };
}

/** Answers with a tile of a release log as the server does: 404 while the log does not have it. */
export function respondTile({ entries }: Pick<TestLog, 'entries'>, path: string): Response {
  const [, index = '', width = '256'] = /^\/log\/tile\/0\/(\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? [];
  const start = Number(index) * 256;
  const hashes = entries.slice(start, start + Number(width)).map(leafHash);
  if (hashes.length < Number(width)) return new Response('', { status: 404 });
  return new Response(new Uint8Array(Buffer.concat(hashes)));
}
