import type { VerifiedRepository } from '@northkeep/contracts/tuf';
import {
  createAreaTargets,
  createManifest,
  createTestKeys,
  type Forgery,
  TestLog,
  TestRepository,
} from '@northkeep/contracts/tuf/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeRefusal } from '../release-check/copy.ts';
import { type OpenedRegistry, openRegistry, type RegistrySources } from './open-registry.ts';
import { createMemoryStore, hashRoot, publishBundle, respondTile } from './registry-fixture.ts';
import { checkRepository } from './remember-repository.ts';
import type { StoredRepository } from './repository-store.ts';
import { verifyBundle } from './verify-bundle.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const offline = async (): Promise<string> => {
  throw new TypeError('Failed to fetch');
};

async function setUp(change: Partial<RegistrySources> = {}, repository = new TestRepository()) {
  const memory = createMemoryStore();
  const sources: RegistrySources = {
    pinned: hashRoot(repository),
    memory,
    inlined: null,
    fetchText: offline,
    loadCheck: async () => checkRepository,
    shell: { version: '1.0.0', provides: {}, files: {} },
    now: () => NOW,
    ...change,
  };
  const root = sources.pinned;
  /** Stores an entry, as an earlier page would. */
  const store = (entry: Omit<StoredRepository, 'root'>) => void memory.entries.set(root, { root, ...entry });
  /** Releases a version of an area; returns the bundle. */
  const release = (version: string, forgery?: Forgery) => {
    repository.release('mf-notes', createAreaTargets('mf-notes', version));
    return publishBundle(repository, forgery);
  };
  return { repository, memory, sources, root, store, release };
}

/** Version of the notes that a page runs, or why it has no registry. */
const notesOf = (opened: OpenedRegistry): string | undefined =>
  opened.state === 'open' ? opened.registry.remotes['mf-notes']?.version : opened.error.fault;
const refusalOf = (opened: OpenedRegistry) => (opened.state === 'open' ? opened.refused?.fault : undefined);

describe('openRegistry with a release from the network', () => {
  test('is opened after 10 s when the browser does not answer what it has stored', async () => {
    const { sources, release, memory } = await setUp();
    const inlined = release('1.1.0');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const read = () => new Promise<never>(() => {});
      const opening = openRegistry({ ...sources, inlined, memory: { ...memory, read } });
      let isOpen = false;
      void opening.then(() => {
        isOpen = true;
      });
      for (const end = performance.now() + 30_000; !isOpen && performance.now() < end; ) {
        await vi.advanceTimersByTimeAsync(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(notesOf(await opening)).toBe('1.1.0');
    } finally {
      vi.useRealTimers();
    }
  });

  test('accepts what the keys of the pinned root lead to, and describes a new device', async () => {
    const { sources, release } = await setUp();
    const opened = await openRegistry({ ...sources, inlined: release('1.1.0') });
    expect(notesOf(opened)).toBe('1.1.0');
    expect(opened).toMatchObject({ source: 'fresh', refused: null, expiredSince: null, isNewDevice: true });
  });

  test('names the faults of a page that a liar made, on a new device', async () => {
    const { sources, repository, release } = await setUp();
    const good = release('1.1.0');
    const other = await setUp();
    const [stranger] = createTestKeys(1);
    const lies: [text: string, fault: string][] = [
      [other.release('1.1.0'), 'bad-signature'],
      [release('1.2.0', { signers: { timestamp: stranger ? [stranger] : [] } }), 'bad-signature'],
      ['<html>', 'malformed'],
      ['x'.repeat(4_000_001), 'too-large'],
      [JSON.stringify({ ...JSON.parse(good), snapshot: JSON.parse(publishBundle(repository)).snapshot }), 'mismatch'],
    ];
    for (const [text, fault] of lies) {
      expect(notesOf(await openRegistry({ ...sources, fetchText: async () => text }))).toBe(fault);
      // Without a network, the person is told that as well.
      expect(notesOf(await openRegistry({ ...sources, inlined: text }))).toBe('unreachable');
    }
  });

  test('rejects the area alone that signed an address of another one', async () => {
    const { sources, repository } = await setUp();
    const manifest = createManifest('mf-notes', { addresses: [{ path: '/app/planner/*', frame: 'app' }] });
    repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0', manifest));
    const opened = await openRegistry({ ...sources, inlined: publishBundle(repository) });
    expect(opened).toMatchObject({ registry: { rejected: [{ name: 'mf-notes' }] } });
    expect(opened.state === 'open' && Object.keys(opened.registry.remotes)).toEqual(['mf-planner']);
  });

  test('uses the stored repository instead of an older one', async () => {
    const { sources, release, store } = await setUp();
    const older = release('1.1.0');
    store({ good: release('1.2.0') });
    const opened = await openRegistry({ ...sources, inlined: older });
    expect(notesOf(opened)).toBe('1.2.0');
    expect(opened).toMatchObject({ source: 'stored', refused: { fault: 'older' } });
  });

  test.each<[string, (text: string) => string]>([
    ['with a higher number than was signed', (text) => text.replace(/"version":\d+/, '"version":99')],
    ['that is no bundle', () => '{"timestamp":{"signed":{"version":99}}}'],
  ])('ignores a stored text %s, which a script of a compromised release has written', async (_, forge) => {
    const { sources, release, store } = await setUp();
    const text = release('1.1.0');
    store({ good: forge(text) });
    const opened = await openRegistry({ ...sources, inlined: text });
    expect(notesOf(opened)).toBe('1.1.0');
    expect(opened).toMatchObject({ source: 'fresh', isNewDevice: true });
  });

  test('follows the root to another online key, whose versions begin anew', async () => {
    const { sources, repository, release, store } = await setUp();
    repository.timestampVersion = 40;
    store({ good: release('1.1.0') });
    repository.rotate({ online: createTestKeys(1) });
    repository.timestampVersion = 0;
    repository.snapshotVersion = 0;
    const opened = await openRegistry({ ...sources, inlined: release('1.2.0') });
    expect([notesOf(opened), refusalOf(opened)]).toEqual(['1.2.0', undefined]);
  });

  test('refuses an older version of an area also after a repository in which it was refused', async () => {
    const { sources, repository, store } = await setUp();
    const releaseNotes = (version: string, number: number) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', version), number);
      return publishBundle(repository);
    };
    const base = releaseNotes('1.7.0', 7);
    store({ base, good: releaseNotes('1.3.0', 3) });
    const opened = await openRegistry({ ...sources, inlined: releaseNotes('1.3.0', 3) });
    expect(opened).toMatchObject({ registry: { rejected: [{ name: 'mf-notes' }] } });
  });

  test.each([
    ['which is fresh', '2027-01-01T00:00:00Z', null],
    ['which has expired', '2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z'],
  ])('says since when a release, %s, has not been renewed', async (_, expires, since) => {
    const repository = new TestRepository();
    repository.expires = expires;
    const { sources, release, store } = await setUp({}, repository);
    const inlined = release('1.1.0');
    expect(await openRegistry({ ...sources, inlined })).toMatchObject({ expiredSince: since, isNewDevice: true });
    store({ good: inlined });
    expect(await openRegistry({ ...sources, inlined })).toMatchObject({ expiredSince: since, isNewDevice: false });
  });

  describe('after one whose place in the log was wrong', () => {
    const fill = (log: TestLog, count: number): TestLog => {
      for (let at = 0; at < count; at += 1) log.append(Buffer.from(`entry ${at} of ${count}`));
      return log;
    };
    /** A device that saw a log of three entries with 1.1.0. The server shows 1.2.0 at the end of the given log. */
    async function returnAfterFault(forge: (log: TestLog) => TestLog = (log) => log) {
      const { sources, repository, release, store } = await setUp();
      fill(repository.log, 2);
      const good = release('1.1.0');
      const served = forge(repository.log);
      Object.defineProperty(repository, 'log', { value: served });
      const next = release('1.2.0');
      vi.stubGlobal('fetch', async (path: string) => respondTile(served, path));
      store({ good, isUnlogged: true });
      return { sources, next, log: served, forgetFault: () => store({ good }) };
    }
    const openNext = async (
      inlined: string,
      { sources }: Pick<Awaited<ReturnType<typeof returnAfterFault>>, 'sources'>,
    ) => {
      const opened = await openRegistry({ ...sources, inlined });
      return [notesOf(opened), refusalOf(opened)];
    };
    afterEach(() => vi.unstubAllGlobals());

    test('looks the next one up before it is used', async () => {
      const device = await returnAfterFault();
      const unlogged = JSON.stringify({ ...JSON.parse(device.next), log: device.log.prove(0) });
      expect(await openNext(unlogged, device)).toEqual(['1.1.0', 'not-in-log']);
      expect(await openNext(device.next, device)).toEqual(['1.2.0', undefined]);
      device.forgetFault();
      expect(await openNext(unlogged, device)).toEqual(['1.2.0', undefined]);
    });

    test.each([
      ['has another history', 'log-forked', 5],
      ['lost entries', 'log-shrunk', 1],
      ['has two trees of one size', 'log-forked', 2],
    ])('uses none from a log that %s', async (_, fault, others) => {
      const device = await returnAfterFault(({ origin, key }) => fill(new TestLog(origin, key), others));
      expect(await openNext(device.next, device)).toEqual(['1.1.0', fault]);
    });

    test('uses the stored one, and says why, while the code of the check does not load', async () => {
      const device = await returnAfterFault();
      const loadCheck = () => Promise.reject(new TypeError('Failed to fetch'));
      const opened = await openRegistry({ ...device.sources, loadCheck, inlined: device.next });
      expect([notesOf(opened), refusalOf(opened)]).toEqual(['1.1.0', 'unchecked']);
      const refused = opened.state === 'open' ? opened.refused : null;
      expect(refused && describeRefusal(refused)).toBe(
        'It cannot be checked against the log of all releases now, because a part of Northkeep did not load. (TypeError: Failed to fetch) Northkeep runs the last release that this device has verified.',
      );
    });

    test('uses the stored one, and accuses nobody, while the log cannot be read', async () => {
      const device = await returnAfterFault();
      vi.stubGlobal('fetch', offline);
      expect(await openNext(device.next, device)).toEqual(['1.1.0', undefined]);
    });
  });
});

describe('openRegistry without a network', () => {
  test('prefers the repository whose files are all cached to a newer one', async () => {
    const { sources, release, store } = await setUp();
    store({ complete: release('1.1.0'), good: release('1.2.0') });
    expect(notesOf(await openRegistry(sources))).toBe('1.1.0');
  });

  test('opens a stored repository at any age, and asks nothing', async () => {
    const { sources, release, store } = await setUp();
    store({ good: release('1.1.0') });
    const opened = await openRegistry({ ...sources, now: () => NOW + 10 * YEAR_MS });
    expect(notesOf(opened)).toBe('1.1.0');
    expect(opened).toMatchObject({ source: 'stored', refused: null, expiredSince: null, isNewDevice: false });
  });

  test('ignores a repository that another installation stored on this address', async () => {
    const first = await setUp();
    first.store({ good: first.release('1.1.0') });
    const second = await setUp({ memory: first.memory });
    expect(notesOf(await openRegistry(second.sources))).toBe('unreachable');
    expect(notesOf(await openRegistry({ ...second.sources, inlined: second.release('1.2.0') }))).toBe('1.2.0');
  });

  test('ignores a stored repository that was changed on the disk, and one whose areas cannot be read', async () => {
    const { sources, repository, release, store } = await setUp();
    const good = release('1.1.0');
    store({ good: good.replace('1.1.0', '1.1.1') });
    expect(notesOf(await openRegistry(sources))).not.toBe('1.1.1');
    const signers = { 'mf-notes': [], 'mf-planner': [] };
    store({ good: publishBundle(repository, { signers }) });
    expect(notesOf(await openRegistry(sources))).toBe('unreachable');
  });
});

test('opens a release from the network when the store fails', async () => {
  const broken = {
    read: () => Promise.reject(new Error('denied')),
    swap: () => Promise.reject(new Error('denied')),
  };
  const { sources, release } = await setUp({ memory: broken });
  expect(notesOf(await openRegistry({ ...sources, inlined: release('1.3.0') }))).toBe('1.3.0');
});

test('verifyBundle rejects, and does not throw, for a text that is not JSON', async () => {
  const { sources } = await setUp();
  const verifying: Promise<VerifiedRepository> = verifyBundle('<html>', sources);
  await expect(verifying).rejects.toMatchObject({ fault: 'malformed' });
});
