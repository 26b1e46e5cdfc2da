import type { RootMetadata } from './metadata.ts';
import {
  type Attack,
  createTestKey,
  createTestKeys,
  describeAttacks,
  keyIdOf,
  type Mutable,
  signMetadata,
  type TestKey,
  type TestRepository,
} from './testing/index.ts';

/** The next root, changed, then signed. */
const nextRoot = (
  attack: string,
  fault: Attack['fault'],
  {
    change = () => undefined,
    signers = (repository: TestRepository) => repository.keysOf('root'),
  }: {
    change?: (root: Mutable<RootMetadata>, repository: TestRepository) => void;
    signers?: (repository: TestRepository) => readonly TestKey[];
  },
): Attack => ({
  attack: `root ${attack}`,
  fault,
  role: 'root',
  forge: ({ repository }) => {
    const root = repository.createRoot();
    change(root, repository);
    repository.roots.push(signMetadata(root, signers(repository)));
    return repository.publish();
  },
});

/** Renames a key of the root to an id that is not its own. */
function renameKey(root: Mutable<RootMetadata>, keyid: string): void {
  const key = root.keys[root.roles.timestamp.keyids[0] ?? ''];
  if (key) root.keys[keyid] = key;
}

describeAttacks('root', [
  ...['targets', 'timestamp', 'shell', 'mf-notes'].map((thief) =>
    nextRoot(`signed by the key of ${thief}`, 'bad-signature', {
      signers: (repository) => repository.keysOf(thief).slice(0, 1),
    }),
  ),
  nextRoot('signed by one key of two', 'bad-signature', {
    signers: (repository) => repository.keysOf('root').slice(0, 1),
  }),
  nextRoot('signed by strangers', 'bad-signature', { signers: () => createTestKeys(3) }),
  {
    attack: 'new keys of root, signed only by the former ones',
    fault: 'bad-signature',
    role: 'root',
    forge: ({ repository }) => {
      const former = repository.keysOf('root');
      repository.keys.root = createTestKeys(3);
      repository.signRoot(former);
      return repository.publish();
    },
  },
  {
    attack: 'new keys of root, signed only by themselves',
    fault: 'bad-signature',
    role: 'root',
    forge: ({ repository }) => {
      repository.keys.root = createTestKeys(3);
      repository.signRoot(repository.keysOf('root'));
      return repository.publish();
    },
  },
  {
    attack: 'the former keys of root after they were replaced',
    fault: 'bad-signature',
    role: 'root',
    forge: ({ repository }) => {
      const former = repository.keysOf('root');
      repository.rotate({ root: createTestKeys(3) });
      repository.signRoot(former);
      return repository.publish();
    },
  },
  {
    attack: 'one root left out',
    fault: 'skipped-root',
    role: 'root',
    forge: ({ repository }) => {
      repository.rotate({});
      repository.rotate({});
      const bundle = repository.publish();
      return { ...bundle, roots: bundle.roots.slice(1) };
    },
  },
  {
    attack: 'roots in the wrong order',
    fault: 'skipped-root',
    role: 'root',
    forge: ({ repository }) => {
      repository.rotate({});
      repository.rotate({});
      const bundle = repository.publish();
      return { ...bundle, roots: bundle.roots.toReversed() };
    },
  },
  {
    attack: 'the first root again',
    fault: 'skipped-root',
    role: 'root',
    forge: ({ repository }) => ({ ...repository.publish(), roots: [repository.pinned] }),
  },
  nextRoot('with the version of the former one', 'skipped-root', {
    change: (root) => Object.assign(root, { version: 1 }),
  }),
  nextRoot('that skips a version', 'skipped-root', { change: (root) => Object.assign(root, { version: 3 }) }),
  nextRoot('with a key under the id of another key', 'malformed', {
    change: (root) => renameKey(root, root.roles.targets.keyids[0] ?? ''),
  }),
  nextRoot('with a key under an invented id', 'malformed', { change: (root) => renameKey(root, 'a'.repeat(64)) }),
  nextRoot('with a key under an id that is no hash', 'malformed', { change: (root) => renameKey(root, '__proto__x') }),
  nextRoot('that needs no signature', 'malformed', {
    change: ({ roles }) => Object.assign(roles.root, { threshold: 0 }),
  }),
  {
    ...nextRoot('that asks for more signatures of targets than it has keys', 'bad-signature', {
      change: ({ roles }) => Object.assign(roles.targets, { threshold: 2 }),
    }),
    role: 'targets',
  },
  nextRoot('without a role', 'malformed', { change: ({ roles }) => Reflect.deleteProperty(roles, 'snapshot') }),
  nextRoot('without consistent snapshots', 'malformed', {
    change: (root) => Object.assign(root, { consistent_snapshot: false }),
  }),
  nextRoot('of specification 2', 'unsupported-version', {
    change: (root) => Object.assign(root, { spec_version: '2.0' }),
  }),
  nextRoot('that gives the online key to targets', 'shared-key', {
    change: ({ roles }) => Object.assign(roles.targets, { keyids: roles.timestamp.keyids }),
  }),
  nextRoot('that gives a key of root to timestamp', 'shared-key', {
    change: ({ roles }) => Object.assign(roles.timestamp, { keyids: [roles.root.keyids[0]] }),
  }),
  ...[{ keytype: 'rsa' }, { scheme: 'rsa' }, { keyval: { public: 'a'.repeat(62) } }].map(
    (change): Attack => ({
      attack: `an online key with ${JSON.stringify(change)}`,
      fault: 'bad-signature',
      role: 'timestamp',
      forge: ({ repository }) => {
        const key = createTestKey();
        const unknown: TestKey['key'] = Object.assign({ ...key.key }, change);
        repository.rotate({ online: [{ ...key, key: unknown, keyid: keyIdOf(unknown) }] });
        return repository.publish();
      },
    }),
  ),
  ...['timestamp', 'root'].map(
    (role): Attack => ({
      attack: `an area delegated to the key of ${role}`,
      fault: 'shared-key',
      role: 'mf-notes',
      forge: ({ repository }) => {
        repository.addPart('mf-notes', { keys: repository.keysOf(role).slice(0, 1) });
        return repository.publish();
      },
    }),
  ),
]);
