import { expect, test } from 'vitest';
import type { TimestampMetadata } from './metadata.ts';
import type { Attack, Mutable } from './testing/index.ts';
import { createTestKey, createTestKeys, describeAttacks, NOW, TestClient, TestRepository } from './testing/index.ts';

/** An attacker with the online key, who changes the timestamp before it is signed. */
const inTimestamp = (attack: string, change: object, fault: Attack['fault'] = 'malformed'): Attack => ({
  attack: `timestamp with ${attack}`,
  fault,
  role: 'timestamp',
  forge: ({ repository }) =>
    repository.publish({ editTimestamp: (content: Mutable<TimestampMetadata>) => Object.assign(content, change) }),
});

/** An attacker with the operator's key. */
const inTargets = (attack: string, change: object): Attack => ({
  attack: `targets with ${attack}`,
  fault: 'malformed',
  role: 'targets',
  forge: ({ repository }) => {
    repository.signTargets();
    return repository.publish({ edit: { targets: (content) => Object.assign(content, change) } });
  },
});

const inBundle = (attack: string, fault: Attack['fault'], role: string, change: object): Attack => ({
  attack,
  fault,
  role,
  forge: ({ repository }) => ({ ...repository.publish(), ...change }),
});

const withDelegation = (attack: string, change: object): Attack => ({
  attack: `delegation ${attack}`,
  fault: 'malformed',
  role: 'targets',
  forge: ({ repository }) => {
    repository.signTargets();
    return repository.publish({
      edit: { targets: ({ delegations }) => Object.assign(delegations?.roles[1] ?? {}, change) },
    });
  },
});

describeAttacks('form of the bundle', [
  { attack: 'null', fault: 'malformed', role: 'bundle', forge: () => null },
  { attack: 'a text', fault: 'malformed', role: 'bundle', forge: () => '"bundle"' },
  { attack: 'a list', fault: 'malformed', role: 'bundle', forge: () => [] },
  inBundle('another format', 'malformed', 'bundle', { v: 2 }),
  inBundle('roots that are no list', 'malformed', 'bundle', { roots: { length: 1 } }),
  inBundle('endless roots', 'malformed', 'bundle', { roots: Array.from({ length: 257 }, () => null) }),
  inBundle('roles that are a list', 'malformed', 'bundle', { roles: [] }),
  inBundle('truncated before the snapshot', 'missing', 'snapshot', { snapshot: undefined }),
  inBundle('truncated before targets', 'missing', 'targets', { targets: undefined }),
  inBundle('no timestamp', 'missing', 'timestamp', { timestamp: undefined }),
  inBundle('timestamp that is null', 'malformed', 'timestamp', { timestamp: null }),
  inBundle('timestamp without signatures', 'malformed', 'timestamp', { timestamp: { signed: {} } }),
  inBundle('timestamp without content', 'malformed', 'timestamp', { timestamp: { signatures: [] } }),
]);

describeAttacks('form of metadata', [
  inTimestamp('the type of another role', { _type: 'snapshot' }, 'malformed'),
  {
    attack: 'snapshot in place of the timestamp',
    fault: 'malformed',
    role: 'timestamp',
    forge: ({ repository }) => {
      const bundle = repository.publish();
      return { ...bundle, timestamp: bundle.snapshot };
    },
  },
  inTimestamp('specification 2.0.0', { spec_version: '2.0.0' }, 'unsupported-version'),
  inTimestamp('specification 10.0', { spec_version: '10.0' }, 'unsupported-version'),
  inTimestamp('no specification', { spec_version: 1 }),
  inTimestamp('specification 1.x', { spec_version: '1.x' }),
  inTimestamp('version 0', { version: 0 }),
  inTimestamp('version -1', { version: -1 }),
  inTimestamp('version as text', { version: '3' }),
  inTimestamp('the day 30 February', { expires: '2027-02-30T00:00:00Z' }),
  inTimestamp('a date without time', { expires: '2027-01-01' }),
  inTimestamp('a date as number', { expires: 1_800_000_000 }),
  inTimestamp('no snapshot', { meta: {} }),
  inTimestamp('a megabyte of text', { note: 'x'.repeat(1_100_000) }, 'too-large'),
  {
    attack: 'timestamp with a nesting of 100,000 lists',
    fault: 'malformed',
    role: 'timestamp',
    forge: ({ repository }) =>
      JSON.stringify(repository.publish()).replace('"signed":{', `"signed":{"x":${'['.repeat(1e5)}${']'.repeat(1e5)},`),
  },
  ...['1.5', '1e20', '9007199254740992', 'null', 'true'].map(
    (version): Attack => ({
      attack: `timestamp with version ${version}`,
      fault: 'malformed',
      role: 'timestamp',
      forge: ({ repository }) =>
        JSON.stringify(repository.publish()).replace(
          /("_type":"timestamp"[^{]*"version":)2/,
          (_, before: string) => before + version,
        ),
    }),
  ),
  {
    attack: 'timestamp with a lone surrogate',
    fault: 'malformed',
    role: 'timestamp',
    forge: ({ repository }) => JSON.stringify(repository.publish()).replace('"signed":{', '"signed":{"x":"\\ud800",'),
  },
  {
    attack: 'timestamp with a member that is not signed',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) =>
      JSON.stringify(repository.publish()).replace(
        '"signed":{"_type":"timestamp"',
        '"signed":{"_type":"timestamp","x":1',
      ),
  },
  {
    attack: 'timestamp with the member "version" twice',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) =>
      JSON.stringify(repository.publish()).replace(/("_type":"timestamp".*?"version":2)/, '$1,"version":9'),
  },
  {
    attack: 'timestamp with a member "__proto__" that is not signed',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) =>
      JSON.stringify(repository.publish()).replace('"signed":{', '"signed":{"__proto__":{"version":9},'),
  },
  {
    attack: 'endless signatures',
    fault: 'malformed',
    role: 'timestamp',
    forge: ({ repository }) => {
      const keys = [...repository.keysOf('timestamp'), ...createTestKeys(16)];
      return repository.publish({ signers: { timestamp: keys } });
    },
  },
  {
    attack: 'one key signs twice',
    fault: 'malformed',
    role: 'timestamp',
    forge: ({ repository }) => {
      const keys = repository.keysOf('timestamp');
      return repository.publish({ signers: { timestamp: [...keys, ...keys] } });
    },
  },
  {
    attack: 'signature with capital letters',
    fault: 'malformed',
    role: 'timestamp',
    forge: ({ repository }) =>
      repository.publish({
        editFile: {
          timestamp: ({ signatures }) => {
            for (const signature of signatures) signature.sig = signature.sig.toUpperCase();
          },
        },
      }),
  },
]);

describeAttacks('form of delegations', [
  inTargets('a target without SHA-384', { targets: { 'x.js': { length: 1, hashes: { sha256: 'a'.repeat(64) } } } }),
  inTargets('a target of negative size', { targets: { 'x.js': { length: -1, hashes: { sha384: 'a'.repeat(96) } } } }),
  inTargets('a log without key', { log: 'northkeep.example/log' }),
  inTargets('delegations that are a list', { delegations: [] }),
  withDelegation('named as a top-level role', { name: 'root' }),
  withDelegation('named twice', { name: 'shell' }),
  withDelegation('named with a slash', { name: 'mf-notes/../root' }),
  withDelegation('that is not terminating', { terminating: false }),
  withDelegation('with a path that climbs', { paths: ['r/mf-notes/../*'] }),
  withDelegation('with an absolute path', { paths: ['/r/mf-notes/*'] }),
  withDelegation('with a character class', { paths: ['r/mf-[a-z]/*'] }),
  withDelegation('with a foreign origin as address', { addresses: ['//evil.example/*'] }),
  withDelegation('with threshold 0', { threshold: 0 }),
  {
    ...withDelegation('that needs more signatures than it has keys', { threshold: 2 }),
    fault: 'bad-signature',
    role: 'mf-notes',
  },
  { ...withDelegation('without keys', { keyids: [] }), fault: 'bad-signature', role: 'mf-notes' },
  {
    attack: 'delegation with the same key id twice',
    fault: 'malformed',
    role: 'targets',
    forge: ({ repository }) => {
      const [key = createTestKey()] = repository.keysOf('mf-notes');
      repository.addPart('mf-notes', { keys: [key, key], threshold: 2 });
      return repository.publish();
    },
  },
]);

test('members that would pollute prototypes change no object', async () => {
  const repository = new TestRepository();
  const text = JSON.stringify(repository.publish())
    .replaceAll('"custom":{', '"__proto__":{"polluted":true},"custom":{')
    .replaceAll('"roles":{', '"roles":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},');
  await new TestClient(repository).accept(text, NOW);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
