import type { ReleasedRemote } from '@northkeep/contracts';
import { describe, expect, test } from 'vitest';
import { RegistryError } from '../registry/registry-error.ts';
import { openTestRegistry } from '../registry/registry-fixture.ts';
import type { AreaFailure } from './failure.ts';
import { Remotes, type RemotesInput } from './remotes.ts';

const NOTES: ReleasedRemote = {
  version: '1.0.0',
  base: '/r/mf-notes/1.0.0/',
  entry: 'remoteEntry.js',
  requires: { '@northkeep/shared-kit': '^1.0.0' },
  files: { 'remoteEntry.js': 'sha384-a' },
  area: { label: 'Notes', addresses: [{ path: '/app/notes/*', frame: 'app' }] },
};
const MODULE = { default: { api: 1, routes: [] } };

const opened = (notes?: ReleasedRemote) =>
  openTestRegistry({ ...(notes ? { 'mf-notes': notes } : {}), 'mf-wisdom': NOTES });

function setUp(change: Partial<RemotesInput> = {}) {
  const loads: string[] = [];
  const reports: string[] = [];
  const seen = { loads, reports, reloads: 0 };
  const input: RemotesInput = {
    provides: { '@northkeep/shared-kit': '1.1.0' },
    load: async (area) => {
      loads.push(area);
      return MODULE;
    },
    reopen: async () => opened(NOTES),
    refetch: async () => null,
    diagnose: async (reason) => ({ kind: 'crashed', detail: String(reason) }),
    reload: () => {
      seen.reloads += 1;
    },
    report: (...report) => void seen.reports.push(report.join(' ')),
    ...change,
  };
  return { input, seen };
}

const failure = (remotes: Remotes): AreaFailure | string => {
  const state = remotes.state('mf-notes');
  return state.phase === 'failed' ? state.failure : state.phase;
};

describe('Remotes.load', () => {
  // shows: frame.area.once
  test('loads an area once for concurrent callers', async () => {
    const { input, seen } = setUp();
    const remotes = new Remotes(opened(NOTES), input);
    await Promise.all([remotes.load('mf-notes'), remotes.load('mf-notes')]);
    expect(seen.loads).toEqual(['mf-notes']);
    expect(failure(remotes)).toBe('ready');
  });

  // shows: frame.area.misfit
  test('fails with the version error before it loads code of an area that needs a newer kit', async () => {
    const { input, seen } = setUp();
    const remotes = new Remotes(opened({ ...NOTES, requires: { '@northkeep/shared-kit': '^1.2.0' } }), input);
    await expect(remotes.load('mf-notes')).rejects.toThrow('misfit');
    expect(failure(remotes)).toEqual({
      kind: 'misfit',
      misfits: [{ name: '@northkeep/shared-kit', needs: '^1.2.0', has: '1.1.0' }],
    });
    expect(seen.loads).toEqual([]);
  });

  // shows: frame.area.api
  test.each([
    [{ default: { api: 2, routes: [] } }, 2],
    [{}, undefined],
    [undefined, undefined],
  ])('rejects the module %j because of its remote API version %j', async (module, version) => {
    const { input } = setUp({ load: async () => module });
    const remotes = new Remotes(opened(NOTES), input);
    await expect(remotes.load('mf-notes')).rejects.toThrow();
    expect(failure(remotes)).toEqual({ kind: 'remote-api', version });
  });

  test('fails for an area that the registry does not name', async () => {
    const { input } = setUp();
    const remotes = new Remotes(opened(), input);
    await expect(remotes.load('mf-notes')).rejects.toThrow('not-released');
  });

  // shows: frame.area.alone
  test('leaves other areas ready when one fails', async () => {
    const { input } = setUp({
      load: (area) => (area === 'mf-notes' ? Promise.reject(new Error('no')) : Promise.resolve(MODULE)),
    });
    const remotes = new Remotes(opened(NOTES), input);
    await remotes.load('mf-notes').catch(() => undefined);
    await remotes.load('mf-wisdom');
    expect([remotes.state('mf-notes').phase, remotes.state('mf-wisdom').phase]).toEqual(['failed', 'ready']);
  });

  // shows: frame.area.second
  test("tries a second time when the area's files have their signed hashes", async () => {
    let tries = 0;
    const { input } = setUp({
      load: async () => {
        tries += 1;
        if (tries === 1) throw new Error('integrity');
        return MODULE;
      },
    });
    const remotes = new Remotes(opened(NOTES), input);
    await remotes.load('mf-notes');
    expect(failure(remotes)).toBe('ready');
  });
});

describe('Remotes.retry', () => {
  test('loads the area when its files have their signed hashes again', async () => {
    let refused = true;
    const damaged: AreaFailure = { kind: 'refused', file: 'remoteEntry.js' };
    const { input } = setUp({
      load: async () => {
        if (refused) throw new Error('integrity');
        return MODULE;
      },
      diagnose: async () => damaged,
      refetch: async () => (refused ? damaged : null),
    });
    const remotes = new Remotes(opened(NOTES), input);
    await remotes.load('mf-notes').catch(() => undefined);
    await remotes.retry('mf-notes');
    expect(failure(remotes)).toEqual(damaged);
    refused = false;
    await remotes.retry('mf-notes');
    expect(failure(remotes)).toBe('ready');
  });

  // shows: frame.deploy.reload
  test('reloads the page when the registry names another version of the area', async () => {
    const { input, seen } = setUp({
      load: () => Promise.reject(new Error('no')),
      reopen: async () => opened({ ...NOTES, base: '/r/mf-notes/1.0.1/' }),
    });
    const remotes = new Remotes(opened(NOTES), input);
    await remotes.load('mf-notes').catch(() => undefined);
    await remotes.retry('mf-notes');
    expect(seen.reloads).toBe(1);
  });

  // shows: frame.deploy.registry
  test('fetches the registry if the page has none', async () => {
    const { input } = setUp();
    const error = new RegistryError('bad-signature', 'the signature does not fit');
    const remotes = new Remotes({ state: 'closed', error }, input);
    await remotes.load('mf-notes').catch(() => undefined);
    expect(failure(remotes)).toEqual({ kind: 'registry', detail: 'the signature does not fit' });
    await remotes.retry('mf-notes');
    expect(failure(remotes)).toBe('ready');
  });
});

describe('Remotes.retryRegistry', () => {
  const closed = { state: 'closed', error: new RegistryError('unreachable', 'offline') } as const;

  test('makes the areas of the registry available and notifies the listeners', async () => {
    const { input } = setUp();
    const remotes = new Remotes(closed, input);
    let notified = 0;
    remotes.subscribe(() => {
      notified += 1;
    });
    expect(remotes.areas).toEqual({});
    expect(await remotes.retryRegistry()).toBeUndefined();
    expect(Object.keys(remotes.areas)).toEqual(['mf-notes', 'mf-wisdom']);
    expect(notified).toBeGreaterThan(0);
  });

  test('returns and keeps the new error when there is still no registry', async () => {
    const error = new RegistryError('bad-signature', 'the signature does not fit');
    const { input } = setUp({ reopen: () => Promise.reject(error) });
    const remotes = new Remotes(closed, input);
    expect(await remotes.retryRegistry()).toBe(error);
    expect(remotes.registryError).toBe(error);
  });
});

describe('the report of a failure', () => {
  const failing = (failure: AreaFailure) =>
    setUp({ load: () => Promise.reject(new Error('x')), diagnose: async () => failure });

  test('names the area, its released version and the kind of the failure alone', async () => {
    for (const failure of [
      { kind: 'unreachable', file: 'js/a.js' },
      { kind: 'refused', file: 'js/a.js' },
      { kind: 'crashed', detail: 'secret' },
    ] as const) {
      const { input, seen } = failing(failure);
      await new Remotes(opened(NOTES), input).load('mf-notes').catch(() => undefined);
      expect(seen.reports).toEqual([`mf-notes 1.0.0 ${failure.kind}`]);
    }
  });

  test('is sent for an area that fails while it is shown, and for one that does not fit', async () => {
    const shown = setUp();
    const remotes = new Remotes(opened(NOTES), shown.input);
    await remotes.load('mf-notes');
    expect(shown.seen.reports).toEqual([]);
    await remotes.reportCrash('mf-notes', new Error('x'));
    const misfit = setUp({ provides: {} });
    await new Remotes(opened(NOTES), misfit.input).load('mf-notes').catch(() => undefined);
    expect([...shown.seen.reports, ...misfit.seen.reports]).toEqual([
      'mf-notes 1.0.0 crashed',
      'mf-notes 1.0.0 misfit',
    ]);
  });

  test('is not sent for an area that was never released', async () => {
    const { input, seen } = setUp();
    await new Remotes(opened(), input).load('mf-notes').catch(() => undefined);
    expect(seen.reports).toEqual([]);
  });
});

describe('Remotes.expiryQuestion', () => {
  const since = '2026-11-01T00:00:00Z';
  test('is asked on a new device until the person accepts, and never on one that has verified the site before', () => {
    const { input } = setUp();
    const remotes = new Remotes(openTestRegistry({}, { expiredSince: since, isNewDevice: true }), input);
    const asked: (string | null)[] = [];
    remotes.subscribe(() => asked.push(remotes.expiryQuestion));
    expect(remotes.expiryQuestion).toBe(since);
    remotes.acceptExpiry();
    expect(asked).toEqual([null]);
    expect(new Remotes(openTestRegistry({}, { expiredSince: since }), input).expiryQuestion).toBeNull();
    expect(new Remotes(openTestRegistry({}, { isNewDevice: true }), input).expiryQuestion).toBeNull();
  });
});
