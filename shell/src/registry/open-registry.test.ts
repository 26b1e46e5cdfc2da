import { describe, expect, test, vi } from 'vitest';
import { openRegistry, type RegistrySources } from './open-registry.ts';
import { createMemoryRegistryStore, createTestKey, createTestRegistry } from './registry-fixture.ts';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const offline = async (): Promise<string> => {
  throw new TypeError('Failed to fetch');
};

async function setUp(change: Partial<RegistrySources> = {}) {
  const key = await createTestKey();
  const next = await createTestKey();
  const memory = createMemoryRegistryStore();
  const sources: RegistrySources = {
    pinned: [key.pinned, next.pinned],
    memory,
    inlined: null,
    fetchText: offline,
    now: () => NOW,
    ...change,
  };
  const text = async (seq: number, by = key): Promise<string> => JSON.stringify(await by.sign(createTestRegistry(seq)));
  const remember = async (seq: number, complete = false): Promise<void> =>
    memory.keep({ signed: await key.sign(createTestRegistry(seq)), seq, complete });
  return { key, next, memory, sources, text, remember };
}

const seqOf = (opened: Awaited<ReturnType<typeof openRegistry>>): number | string =>
  opened.state === 'open' ? opened.registry.seq : opened.error.fault;

describe('openRegistry with a registry from the network', () => {
  test('is opened after 10 s when the browser does not answer what it has stored', async () => {
    const { sources, text, memory } = await setUp();
    const inlined = await text(4);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const read = () => new Promise<never>(() => {});
      const opening = openRegistry({ ...sources, inlined, memory: { ...memory, read } });
      let isOpen = false;
      void opening.then(() => {
        isOpen = true;
      });
      // The stored registry is read twice: before and after the signature is checked, on another thread.
      for (const end = performance.now() + 30_000; !isOpen && performance.now() < end; ) {
        await vi.advanceTimersByTimeAsync(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(seqOf(await opening)).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });

  test('accepts and stores a registry signed by either pinned key', async () => {
    const { sources, text, next, memory } = await setUp();
    const opened = await openRegistry({ ...sources, inlined: await text(4, next) });
    expect(opened).toMatchObject({ state: 'open', source: 'fresh', warnings: [] });
    expect(memory.entries.get(next.pinned.keyId)?.seq).toBe(4);
  });

  test('rejects a registry with a changed byte', async () => {
    const { sources, text } = await setUp();
    const changed = (await text(4)).replace('19.3.1', '19.3.2');
    expect(seqOf(await openRegistry({ ...sources, inlined: changed }))).toBe('unreachable');
    expect(seqOf(await openRegistry({ ...sources, fetchText: async () => changed }))).toBe('bad-signature');
  });

  test('rejects a registry of an unknown key, even under the id of a pinned key', async () => {
    const { sources, text, key } = await setUp();
    const stranger = await createTestKey();
    expect(seqOf(await openRegistry({ ...sources, fetchText: () => text(9, stranger) }))).toBe('unknown-key');
    const posing = (await text(9, stranger)).replace(stranger.pinned.keyId, key.pinned.keyId);
    expect(seqOf(await openRegistry({ ...sources, fetchText: async () => posing }))).toBe('bad-signature');
  });

  test('rejects a text that is not a registry', async () => {
    const { sources } = await setUp();
    expect(seqOf(await openRegistry({ ...sources, fetchText: async () => '<html>' }))).toBe('malformed');
  });

  test('uses the stored registry instead of one with a lower seq', async () => {
    const { sources, text, remember } = await setUp();
    await remember(8);
    const opened = await openRegistry({ ...sources, inlined: await text(7) });
    expect(seqOf(opened)).toBe(8);
    expect(opened).toMatchObject({ source: 'stored' });
  });

  test.each([
    ['that no registry has', async ({ key }: Awaited<ReturnType<typeof setUp>>) => key.sign(createTestRegistry(3))],
    ['of a forged registry', async () => (await createTestKey()).sign(createTestRegistry(99))],
  ])('replaces a stored seq %s, which a script of a compromised release has written', async (_, createGood) => {
    const set = await setUp();
    const { sources, text, memory, key } = set;
    const { keyId } = key.pinned;
    memory.entries.set(keyId, { keyId, seq: 99, good: { ...(await createGood(set)), keyId } });
    expect(seqOf(await openRegistry({ ...sources, inlined: await text(4) }))).toBe(4);
    expect(memory.entries.get(keyId)?.seq).toBe(4);
  });

  test('prefers a registry with a higher seq to the stored registry', async () => {
    const { sources, text, remember } = await setUp();
    await remember(8);
    expect(seqOf(await openRegistry({ ...sources, inlined: await text(9) }))).toBe(9);
  });

  test('ignores, while offline, a stored registry in an older format whose areas cannot be read', async () => {
    const { sources, key, memory } = await setUp();
    const oldForm = createTestRegistry(3, { remotes: JSON.parse('{"mf-notes":{"version":"1.0.0"}}') });
    await memory.keep({ signed: await key.sign(oldForm), seq: 3, complete: true });
    expect(seqOf(await openRegistry(sources))).toBe('unreachable');
    await memory.keep({ signed: await key.sign(createTestRegistry(4)), seq: 4 });
    expect(seqOf(await openRegistry(sources))).toBe(4);
  });

  test.each([YEAR_MS, -YEAR_MS])(
    'accepts a registry when the clock is off by %i ms, and warns only if the registry seems expired',
    async (off) => {
      const { sources, text } = await setUp();
      const opened = await openRegistry({ ...sources, now: () => NOW + off, inlined: await text(1) });
      expect(opened).toMatchObject({ state: 'open', warnings: off > 0 ? [expect.stringContaining('expired')] : [] });
    },
  );
});

describe('openRegistry without a network', () => {
  test('prefers the registry whose files are all cached to a newer one', async () => {
    const { sources, remember } = await setUp();
    await remember(5, true);
    await remember(6);
    expect(seqOf(await openRegistry(sources))).toBe(5);
  });

  test('opens a stored registry at any age', async () => {
    const { sources, remember } = await setUp();
    await remember(5);
    const opened = await openRegistry({ ...sources, now: () => NOW + YEAR_MS });
    expect(opened).toMatchObject({ state: 'open', source: 'stored' });
  });

  test('ignores a registry that another installation stored on this address', async () => {
    const first = await setUp();
    await first.remember(12);
    const second = await setUp({ memory: first.memory });
    expect(seqOf(await openRegistry(second.sources))).toBe('unreachable');
    expect(seqOf(await openRegistry({ ...second.sources, inlined: await second.text(1) }))).toBe(1);
  });

  test('rejects a stored registry that was changed on the disk', async () => {
    const { sources, remember, memory, key } = await setUp();
    await remember(5);
    const kept = memory.entries.get(key.pinned.keyId);
    if (kept) kept.good = { ...kept.good, payload: kept.good.payload.replace('19.3.1', '19.3.2') };
    expect(seqOf(await openRegistry(sources))).toBe('unreachable');
  });
});

test('opens a registry from the network when the store fails', async () => {
  const broken = {
    read: () => Promise.reject(new Error('denied')),
    keep: () => Promise.reject(new Error('denied')),
    remove: () => Promise.reject(new Error('denied')),
  };
  const { sources, text } = await setUp({ memory: broken });
  expect(seqOf(await openRegistry({ ...sources, inlined: await text(3) }))).toBe(3);
});
