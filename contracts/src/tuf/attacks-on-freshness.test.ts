import { expect } from 'vitest';
import type { MetadataBundle, MetadataFile } from './metadata.ts';
import {
  type Attack,
  createAreaTargets,
  createTestKeys,
  describeAttacks,
  fileOf,
  type Mutable,
  type TestRepository,
} from './testing/index.ts';

/** Files of an honest bundle are replaced by those that the client saw before. */
const mixed = (
  attack: string,
  fault: Attack['fault'],
  role: string,
  parts: readonly (keyof MetadataBundle)[],
): Attack => ({
  attack,
  fault,
  role,
  forge: ({ repository, seen }) => {
    repository.signTargets();
    const old = Object.fromEntries(parts.map((part) => [part, seen[part]]));
    return { ...repository.publish(), ...old };
  },
});

/** The thief of the online key lists something else. */
const listing = (
  attack: string,
  fault: Attack['fault'],
  role: string,
  file: string,
  change: (listed: Mutable<MetadataFile>) => object,
): Attack => ({
  attack,
  fault,
  role,
  forge: ({ repository }) => {
    const inMeta = ({ meta }: { meta: Record<string, Mutable<MetadataFile>> }) => {
      const listed = meta[file];
      if (listed) Object.assign(listed, change(listed));
    };
    return repository.publish(
      file === 'snapshot.json'
        ? { editTimestamp: ({ meta }) => inMeta({ meta: meta as Record<string, Mutable<MetadataFile>> }) }
        : { editSnapshot: inMeta },
    );
  },
});

/** Each release of mf-notes is replaced by an older one, which the thief of the online key lists. */
function listOldNotes(repository: TestRepository, seen: MetadataBundle): MetadataBundle {
  const old = seen.roles['mf-notes'];
  if (!old) throw new Error('no notes');
  const bundle = repository.publish({
    editSnapshot: ({ meta }) => Object.assign(meta, { 'mf-notes.json': fileOf(old) }),
  });
  return { ...bundle, roles: { ...bundle.roles, 'mf-notes': old } };
}

describeAttacks('old and mixed metadata', [
  mixed('old timestamp, targets and areas with the new snapshot', 'mismatch', 'snapshot', [
    'timestamp',
    'targets',
    'roles',
  ]),
  mixed('new timestamp with the old snapshot', 'mismatch', 'snapshot', ['snapshot']),
  mixed('old targets', 'mismatch', 'targets', ['targets']),
  { ...mixed('old timestamp', 'mismatch', 'snapshot', ['timestamp']), isNewClient: true },
  {
    attack: 'the whole old bundle',
    fault: 'older',
    role: 'timestamp',
    forge: async ({ repository, seen, client }) => {
      await client.accept(repository.publish());
      return seen;
    },
  },
  {
    attack: 'an area of an older snapshot',
    fault: 'mismatch',
    role: 'mf-notes',
    forge: ({ repository, seen }) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
      const bundle = repository.publish();
      return { ...bundle, roles: { ...bundle.roles, 'mf-notes': seen.roles['mf-notes'] } };
    },
  },
  {
    attack: 'areas of two snapshots',
    fault: 'mismatch',
    role: 'mf-planner',
    forge: ({ repository, seen }) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
      repository.release('mf-planner', createAreaTargets('mf-planner', '1.1.0'));
      const bundle = repository.publish();
      return { ...bundle, roles: { ...bundle.roles, 'mf-planner': seen.roles['mf-planner'] } };
    },
  },
  {
    attack: 'files of two areas exchanged',
    fault: 'mismatch',
    role: 'mf-notes',
    forge: ({ repository }) => {
      const bundle = repository.publish();
      return { ...bundle, roles: { ...bundle.roles, 'mf-notes': bundle.roles['mf-planner'] } };
    },
  },
  listing('snapshot of another size', 'mismatch', 'snapshot', 'snapshot.json', ({ length }) => ({
    length: length + 1,
  })),
  listing('snapshot of another hash', 'mismatch', 'snapshot', 'snapshot.json', () => ({
    hashes: { sha256: 'a'.repeat(64) },
  })),
  listing('snapshot of another version', 'mismatch', 'snapshot', 'snapshot.json', () => ({ version: 9 })),
  listing('targets of another size', 'mismatch', 'targets', 'targets.json', ({ length }) => ({ length: length - 1 })),
  listing('targets of another hash', 'mismatch', 'targets', 'targets.json', () => ({
    hashes: { sha256: 'a'.repeat(64) },
  })),
  listing('targets of a version that the operator did not sign', 'mismatch', 'targets', 'targets.json', () => ({
    version: 99,
  })),
  listing('older targets by the thief of the online key', 'older', 'targets', 'targets.json', () => ({ version: 1 })),
  listing('an area of another size', 'mismatch', 'mf-notes', 'mf-notes.json', ({ length }) => ({ length: length + 1 })),
  listing('an area of a version that its team did not sign', 'mismatch', 'mf-notes', 'mf-notes.json', () => ({
    version: 99,
  })),
  listing('an area of version 0', 'malformed', 'snapshot', 'mf-notes.json', () => ({ version: 0 })),
]);

describeAttacks('rollback by a thief of the online key', [
  {
    attack: 'an older version of an area',
    fault: 'older',
    role: 'mf-notes',
    forge: async ({ repository, seen, client }) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
      await client.accept(repository.publish());
      return listOldNotes(repository, seen);
    },
  },
  {
    attack: 'an older version of an area, after the online key was replaced',
    fault: 'older',
    role: 'mf-notes',
    forge: async ({ repository, seen, client }) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
      await client.accept(repository.publish());
      repository.rotate({ online: createTestKeys(1) });
      return listOldNotes(repository, seen);
    },
  },
  {
    attack: 'an older version of an area that was refused before',
    fault: 'older',
    role: 'mf-notes',
    forge: async ({ repository, seen, client }) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
      const { rejected } = await client.accept(repository.publish({ signers: { 'mf-notes': [] } }));
      expect(rejected).toMatchObject([{ fault: 'bad-signature' }]);
      const again = await client.accept(listOldNotes(repository, seen));
      expect(again.rejected).toMatchObject([{ fault: 'older' }]);
      return listOldNotes(repository, seen);
    },
  },
  {
    attack: 'older targets',
    fault: 'older',
    role: 'targets',
    forge: async ({ repository, seen, client }) => {
      repository.signTargets();
      await client.accept(repository.publish());
      const listed = { 'targets.json': fileOf(seen.targets) };
      const bundle = repository.publish({ editSnapshot: ({ meta }) => Object.assign(meta, listed) });
      return { ...bundle, targets: seen.targets };
    },
  },
  {
    attack: 'an older snapshot under a new timestamp',
    fault: 'older',
    role: 'snapshot',
    forge: async ({ repository, seen, client }) => {
      await client.accept(repository.publish());
      const listed = { 'snapshot.json': fileOf(seen.snapshot) };
      const bundle = repository.publish({ editTimestamp: ({ meta }) => Object.assign(meta, listed) });
      return { ...bundle, snapshot: seen.snapshot };
    },
  },
  {
    attack: 'a second snapshot of one version',
    fault: 'altered',
    role: 'snapshot',
    forge: ({ repository }) => {
      repository.snapshotVersion -= 1;
      repository.signTargets();
      return repository.publish();
    },
  },
  {
    attack: 'a second timestamp of one version',
    fault: 'altered',
    role: 'timestamp',
    forge: ({ repository }) => {
      repository.timestampVersion -= 1;
      return repository.publish();
    },
  },
  {
    attack: 'second targets of one version',
    fault: 'altered',
    role: 'targets',
    forge: ({ repository }) =>
      repository.publish({ edit: { targets: (content) => Object.assign(content, { note: 'x' }) } }),
  },
  {
    attack: 'a second release of an area under one version',
    fault: 'altered',
    role: 'mf-notes',
    forge: ({ repository }) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'), 1);
      return repository.publish();
    },
  },
  {
    attack: 'a role that vanished from the snapshot',
    fault: 'vanished-role',
    role: 'snapshot',
    forge: ({ repository }) =>
      repository.publish({ editSnapshot: ({ meta }) => Reflect.deleteProperty(meta, 'mf-notes.json') }),
  },
  {
    attack: 'a snapshot without targets',
    fault: 'missing',
    role: 'targets',
    isNewClient: true,
    forge: ({ repository }) =>
      repository.publish({ editSnapshot: ({ meta }) => Reflect.deleteProperty(meta, 'targets.json') }),
  },
  {
    attack: 'a snapshot with endless roles',
    fault: 'malformed',
    role: 'snapshot',
    forge: ({ repository }) => {
      const [listed] = repository.listed.values();
      const endless = Array.from({ length: 257 }, (_, index) => [`mf-${index}.json`, listed] as const);
      return repository.publish({ editSnapshot: ({ meta }) => Object.assign(meta, Object.fromEntries(endless)) });
    },
  },
  {
    attack: 'an area that the snapshot does not list',
    fault: 'missing',
    role: 'mf-notes',
    isNewClient: true,
    forge: ({ repository }) =>
      repository.publish({ editSnapshot: ({ meta }) => Reflect.deleteProperty(meta, 'mf-notes.json') }),
  },
  {
    attack: 'an area left out of the bundle',
    fault: 'missing',
    role: 'mf-notes',
    forge: ({ repository }) => {
      const bundle = repository.publish();
      return { ...bundle, roles: { ...bundle.roles, 'mf-notes': undefined } };
    },
  },
]);
