import type { ReleasedRemote } from '@northkeep/contracts';
import { describe, expect, test } from 'vitest';
import { registryOf } from '../registry/registry-fixture.ts';
import { RegistryError } from '../registry/verify-registry.ts';
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
  ({
    state: 'open',
    registry: registryOf(1, { remotes: { ...(notes ? { 'mf-notes': notes } : {}), 'mf-wisdom': NOTES } }),
    source: 'fresh',
    warnings: [],
  }) as const;

function world(change: Partial<RemotesInput> = {}) {
  const loads: string[] = [];
  const seen = { loads, reloads: 0 };
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
    ...change,
  };
  return { input, seen };
}

const failure = (remotes: Remotes): AreaFailure | string => {
  const state = remotes.state('mf-notes');
  return state.phase === 'failed' ? state.failure : state.phase;
};

describe('an area', () => {
  test('is loaded once, whoever asks', async () => {
    const { input, seen } = world();
    const remotes = new Remotes(opened(NOTES), input);
    await Promise.all([remotes.load('mf-notes'), remotes.load('mf-notes')]);
    expect(seen.loads).toEqual(['mf-notes']);
    expect(failure(remotes)).toBe('ready');
  });

  test('that needs a newer kit is named before any of its code is loaded', async () => {
    const { input, seen } = world();
    const remotes = new Remotes(opened({ ...NOTES, requires: { '@northkeep/shared-kit': '^1.2.0' } }), input);
    await expect(remotes.load('mf-notes')).rejects.toThrow('misfit');
    expect(failure(remotes)).toEqual({
      kind: 'misfit',
      misfits: [{ name: '@northkeep/shared-kit', needs: '^1.2.0', has: '1.1.0' }],
    });
    expect(seen.loads).toEqual([]);
  });

  test.each([
    [{ default: { api: 2, routes: [] } }, 2],
    [{}, undefined],
    [undefined, undefined],
  ])('that gives %j fails with the remote API version %j', async (module, version) => {
    const { input } = world({ load: async () => module });
    const remotes = new Remotes(opened(NOTES), input);
    await expect(remotes.load('mf-notes')).rejects.toThrow();
    expect(failure(remotes)).toEqual({ kind: 'remote-api', version });
  });

  test('that the registry does not name is not loaded', async () => {
    const { input } = world();
    const remotes = new Remotes(opened(), input);
    await expect(remotes.load('mf-notes')).rejects.toThrow('not-released');
  });

  test('fails alone', async () => {
    const { input } = world({
      load: (area) => (area === 'mf-notes' ? Promise.reject(new Error('no')) : Promise.resolve(MODULE)),
    });
    const remotes = new Remotes(opened(NOTES), input);
    await remotes.load('mf-notes').catch(() => undefined);
    await remotes.load('mf-wisdom');
    expect([remotes.state('mf-notes').phase, remotes.state('mf-wisdom').phase]).toEqual(['failed', 'ready']);
  });

  test('loads at once when the first failure was of a stale copy and its files are right now', async () => {
    let tries = 0;
    const { input } = world({
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

describe('a retry', () => {
  test('loads the area once its files are as signed again', async () => {
    let refused = true;
    const damaged: AreaFailure = { kind: 'refused', file: 'remoteEntry.js' };
    const { input } = world({
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

  test('loads the whole page anew when the area was pointed elsewhere meanwhile', async () => {
    const { input, seen } = world({
      load: () => Promise.reject(new Error('no')),
      reopen: async () => opened({ ...NOTES, base: '/r/mf-notes/1.0.1/' }),
    });
    const remotes = new Remotes(opened(NOTES), input);
    await remotes.load('mf-notes').catch(() => undefined);
    await remotes.retry('mf-notes');
    expect(seen.reloads).toBe(1);
  });

  test('takes the registry that a page without one can get now', async () => {
    const { input } = world();
    const error = new RegistryError('bad-signature', 'the signature does not fit');
    const remotes = new Remotes({ state: 'closed', error }, input);
    await remotes.load('mf-notes').catch(() => undefined);
    expect(failure(remotes)).toEqual({ kind: 'registry', detail: 'the signature does not fit' });
    await remotes.retry('mf-notes');
    expect(failure(remotes)).toBe('ready');
  });
});
