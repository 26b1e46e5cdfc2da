import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MetadataBundle } from './metadata.ts';
import { createAreaTargets, createTestKeys, TestClient, TestRepository } from './testing/index.ts';
import { toRegistry } from './to-registry.ts';

interface Step {
  name: string;
  /** Changes the repository honestly before it is published. */
  take: (repository: TestRepository, random: number) => void;
}

const areasOf = (repository: TestRepository): string[] =>
  [...repository.parts.keys()].filter((name) => name.startsWith('mf-'));

const pick = (repository: TestRepository, random: number): string | undefined => {
  const areas = areasOf(repository);
  return areas[random % areas.length];
};

const release = (repository: TestRepository, name: string | undefined, random: number, version?: number): void => {
  if (name) repository.release(name, createAreaTargets(name, `1.${random % 5}.0`), version);
};

const STEPS: readonly Step[] = [
  { name: 'renew', take: () => undefined },
  {
    name: 'release a version of an area, or an older one again',
    take: (repository, random) => release(repository, pick(repository, random), random),
  },
  {
    name: 'add an area',
    take: (repository, random) => {
      const name = `mf-added-${random % 4}`;
      if (repository.parts.has(name)) return;
      repository.addPart(name, { keys: createTestKeys(1) });
      release(repository, name, random);
    },
  },
  {
    name: 'delegate an area that releases later',
    take: (repository, random) => repository.addPart(`mf-late-${random % 2}`),
  },
  {
    name: 'remove an area',
    take: (repository, random) => {
      const name = pick(repository, random);
      if (name && areasOf(repository).length > 1) repository.removePart(name);
    },
  },
  {
    name: 'add a key to an area',
    take: (repository, random) => {
      const name = pick(repository, random);
      if (!name) return;
      repository.addPart(name, { keys: [...repository.keysOf(name), ...createTestKeys(1)].slice(-5) });
      release(repository, name, random);
    },
  },
  {
    name: 'replace the keys of an area, whose versions begin anew',
    take: (repository, random) => {
      const name = pick(repository, random);
      if (!name) return;
      repository.addPart(name, { keys: createTestKeys(2), threshold: 1 + (random % 2) });
      release(repository, name, random, 1);
    },
  },
  {
    name: 'replace the online key, whose versions begin anew',
    take: (repository) => {
      repository.rotate({ online: createTestKeys(1) });
      repository.snapshotVersion = 0;
      repository.timestampVersion = 0;
    },
  },
  {
    name: "replace the operator's key, whose versions begin anew",
    take: (repository) => {
      repository.rotate({ targets: createTestKeys(1) });
      repository.targets = { ...repository.targets, version: 0 };
      repository.signTargets();
    },
  },
  { name: 'replace the keys of root', take: (repository) => repository.rotate({ root: createTestKeys(3) }) },
  { name: 'renew the root', take: (repository) => repository.rotate({}) },
  {
    name: 'skip versions',
    take: (repository, random) => {
      repository.timestampVersion += random % 7;
      repository.snapshotVersion += random % 3;
    },
  },
];

const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(1_000)), { minLength: 1, maxLength: 14 });

describe('verifyRepository', () => {
  test('accepts each bundle of an honest sequence from a client that saw any of the earlier ones', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.boolean()), async (sequence, coin) => {
        const repository = new TestRepository();
        const bundles: { name: string; bundle: MetadataBundle; areas: readonly string[] }[] = [];
        const publish = (name: string) =>
          bundles.push({
            name,
            bundle: repository.publish(),
            areas: areasOf(repository).filter((area) => repository.roles.has(area)),
          });
        publish('begin');
        for (const [{ name, take }, random] of sequence) {
          take(repository, random);
          publish(name);
        }
        for (let client = 0; client < 3; client += 1) {
          const device = new TestClient(repository);
          for (const { name, bundle, areas } of bundles) {
            // The first client sees all bundles, the others some.
            if (client > 0 && bundle !== bundles.at(-1)?.bundle && coin.next().value) continue;
            const verified = await device.accept(bundle);
            expect({ name, rejected: verified.rejected }).toEqual({ name, rejected: [] });
            expect(Object.keys(toRegistry(verified).remotes)).toEqual(areas);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('accepts a lower version after the thief of a team key raised it as far as it goes', async () => {
    const repository = new TestRepository();
    const client = new TestClient(repository);
    repository.release('mf-notes', createAreaTargets('mf-notes', '6.6.6'), Number.MAX_SAFE_INTEGER);
    await client.accept(repository.publish());
    repository.addPart('mf-notes', { keys: createTestKeys(1) });
    repository.release('mf-notes', createAreaTargets('mf-notes', '1.0.1'), 2);
    const verified = await client.accept(repository.publish());
    expect(verified.rejected).toEqual([]);
    expect(toRegistry(verified).remotes['mf-notes']?.version).toBe('1.0.1');
  });

  test('accepts the first version of an area that comes back to another team', async () => {
    const repository = new TestRepository();
    const client = new TestClient(repository);
    repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
    await client.accept(repository.publish());
    repository.removePart('mf-notes');
    await client.accept(repository.publish());
    repository.addPart('mf-notes', { keys: createTestKeys(1) });
    repository.release('mf-notes', createAreaTargets('mf-notes', '1.0.0'), 1);
    expect((await client.accept(repository.publish())).rejected).toEqual([]);
  });

  test('accepts lower versions after the thief of the online key raised all of them', async () => {
    const repository = new TestRepository();
    const client = new TestClient(repository);
    repository.snapshotVersion = Number.MAX_SAFE_INTEGER - 1;
    repository.timestampVersion = Number.MAX_SAFE_INTEGER - 1;
    const { rejected } = await client.accept(
      repository.publish({
        editSnapshot: ({ meta }) => Object.assign(meta['mf-notes.json'] ?? {}, { version: Number.MAX_SAFE_INTEGER }),
      }),
    );
    expect(rejected).toMatchObject([{ name: 'mf-notes', fault: 'mismatch' }]);
    repository.rotate({ online: createTestKeys(1) });
    repository.snapshotVersion = 0;
    repository.timestampVersion = 0;
    expect((await client.accept(repository.publish())).rejected).toEqual([]);
  });

  test('forgets what it saw of another installation', async () => {
    const one = new TestRepository();
    const other = new TestRepository();
    const client = new TestClient(other);
    for (let version = 0; version < 3; version += 1) await client.accept(other.publish());
    const moved = new TestClient(one);
    moved.trusted = client.trusted;
    expect((await moved.accept(one.publish())).timestamp.version).toBe(1);
  });

  test('uses no role that was delegated and has not released, whatever its name', async () => {
    const repository = new TestRepository();
    for (const name of ['mf-later', 'constructor', 'toString']) repository.addPart(name);
    const { roles, rejected } = await new TestClient(repository).accept(repository.publish());
    expect(rejected).toEqual([]);
    expect(roles).toHaveLength(3);
  });

  test('keeps members that it does not know under the signature', async () => {
    const repository = new TestRepository();
    const bundle = repository.publish({
      edit: { 'mf-notes': (content) => Object.assign(content, { 'x-later': { é: [1, { '\u2028': 'ß😀' }] } }) },
      editSnapshot: (content) => Object.assign(content, { later: true }),
    });
    expect((await new TestClient(repository).accept(bundle)).rejected).toEqual([]);
  });
});
