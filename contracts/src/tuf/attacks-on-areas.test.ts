import { describe, expect, test } from 'vitest';
import type { Metadata, TargetFile, TargetsMetadata } from './metadata.ts';
import {
  type Attack,
  createAreaTargets,
  createManifest,
  createShellTargets,
  describeAttacks,
  hashOfText,
  TestClient,
  TestRepository,
} from './testing/index.ts';

const FILE: TargetFile = { length: 4, hashes: { sha384: hashOfText('evil') } };
const ENTRY = 'r/mf-notes/2.0.0/remoteEntry.js';

/** The team of mf-notes signs a release. */
const release = (
  attack: string,
  fault: Attack['fault'],
  change: (targets: Record<string, TargetFile>) => TargetsMetadata['targets'],
): Attack => ({
  attack,
  fault,
  role: 'mf-notes',
  forge: ({ repository }) => {
    repository.release('mf-notes', change(createAreaTargets('mf-notes', '2.0.0')));
    return repository.publish();
  },
});

const withPath = (path: string, fault: Attack['fault']) =>
  release(`target path ${JSON.stringify(path)}`, fault, (targets) => ({ ...targets, [path]: FILE }));

const withManifest = (attack: string, fault: Attack['fault'], change: object) =>
  release(attack, fault, () => createAreaTargets('mf-notes', '2.0.0', createManifest('mf-notes', change)));

const withAddress = (path: string, frame: 'app' | 'public' | 'account') =>
  withManifest(`claims ${path}`, 'foreign-address', { addresses: [{ path, frame }] });

const withCustom = (attack: string, fault: Attack['fault'], custom: object) =>
  release(attack, fault, (targets) => {
    Object.assign(targets[ENTRY] ?? {}, { custom });
    return targets;
  });

function exchangeHashes(signed: Metadata | undefined): void {
  const [entry, page] = Object.values(signed?._type === 'targets' ? signed.targets : {});
  if (!entry || !page) throw new Error('no files');
  const { hashes } = entry;
  Object.assign(entry, { hashes: page.hashes });
  Object.assign(page, { hashes });
}

describeAttacks('files of others', [
  ...[
    'r/mf-planner/1.0.0/remoteEntry.js',
    'r/mf-notes-2/1.0.0/remoteEntry.js',
    'r/mf-notes',
    'r/MF-NOTES/2.0.0/remoteEntry.js',
    'index.html',
    'js/main.0a1b2c3d.js',
    'sw.js',
    'tuf/bundle.json',
    'r/mf-notes/2.0.0/a/b/c/d/too-deep.js',
    '__proto__',
    'constructor',
  ].map((path) => withPath(path, 'foreign-path')),
  ...[
    'r/mf-notes/../mf-planner/1.0.0/remoteEntry.js',
    'r/mf-notes/2.0.0/../../../index.html',
    'r/mf-notes/2.0.0/./x.js',
    '/r/mf-notes/2.0.0/x.js',
    'r/mf-notes//2.0.0/x.js',
    'r/mf-notes/2.0.0/',
    'r\\mf-notes\\2.0.0\\x.js',
    'r/mf-notes/2.0.0/..%2f..%2findex.html',
    'r/mf-notes/2.0.0/%2e%2e/x.js',
    'r/mf-notes/2.0.0/x.js?y',
    'r/mf-notes/2.0.0/x.js#y',
    'r/mf-notes/2.0.0/x.js\n',
    'r/mf-notes/2.0.0/x\u0000.js',
    'https://evil.example/x.js',
    '',
  ].map((path) => withPath(path, 'malformed')),
  {
    attack: 'shell signs the files of an area',
    fault: 'foreign-path',
    role: 'shell',
    forge: ({ repository }) => {
      repository.release('shell', { ...createShellTargets('1.1.0'), [ENTRY]: FILE });
      return repository.publish();
    },
  },
  {
    attack: 'area signs files that an earlier delegation covers',
    fault: 'foreign-path',
    role: 'mf-planner',
    forge: ({ repository }) => {
      repository.addPart('mf-planner', { paths: ['r/*/*/*', 'r/*/*/*/*'] });
      repository.release('mf-planner', { ...createAreaTargets('mf-planner', '1.1.0'), [ENTRY]: FILE });
      return repository.publish();
    },
  },
  {
    attack: 'area signs a file that the operator lists',
    fault: 'foreign-path',
    role: 'mf-notes',
    forge: ({ repository }) => {
      repository.targets = { ...repository.targets, targets: { 'r/mf-notes/1.0.0/js/page.js': FILE } };
      repository.signTargets();
      return repository.publish();
    },
  },
  {
    attack: 'hashes of two files of equal size exchanged',
    fault: 'mismatch',
    role: 'mf-notes',
    forge: ({ repository }) => {
      const bundle = repository.publish();
      exchangeHashes(bundle.roles['mf-notes']?.signed);
      return bundle;
    },
  },
  {
    attack: 'hashes of two files exchanged and listed by the thief of the online key',
    fault: 'bad-signature',
    role: 'mf-notes',
    forge: ({ repository }) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
      return repository.publish({
        editFile: {
          'mf-notes': ({ signed }) => exchangeHashes(signed),
        },
      });
    },
  },
]);

describeAttacks('addresses of others', [
  withAddress('/login', 'account'),
  withAddress('/', 'public'),
  withAddress('/app/planner', 'app'),
  withAddress('/app/planner/*', 'app'),
  withAddress('/app', 'app'),
  withAddress('/app/*', 'app'),
  withAddress('/app/notes-of-others', 'app'),
  withManifest('claims to be the public fall-back', 'foreign-address', { isPublicFallback: true }),
  {
    attack: 'public fall-back claims /login',
    fault: 'foreign-address',
    role: 'mf-notes',
    forge: ({ repository }) => {
      repository.addPart('mf-notes', { addresses: ['/about', '/*'] });
      const addresses = [{ path: '/login', frame: 'account' as const }];
      const manifest = createManifest('mf-notes', { isPublicFallback: true, addresses });
      repository.release('mf-notes', createAreaTargets('mf-notes', '2.0.0', manifest));
      return repository.publish();
    },
  },
  {
    attack: 'two areas with one address, though the operator delegated it to both',
    fault: 'conflict',
    role: 'mf-planner',
    forge: ({ repository }) => {
      repository.addPart('mf-planner', { addresses: ['/app/notes/*'] });
      const manifest = createManifest('mf-planner', { addresses: [{ path: '/app/notes/new', frame: 'app' }] });
      repository.release('mf-planner', createAreaTargets('mf-planner', '2.0.0', manifest));
      return repository.publish();
    },
  },
  {
    attack: 'address of the shell, though the operator delegated it',
    fault: 'conflict',
    role: 'mf-notes',
    forge: ({ repository }) => {
      repository.addPart('mf-notes', { addresses: ['/app/settings/*'] });
      const manifest = createManifest('mf-notes', { addresses: [{ path: '/app/settings/*', frame: 'app' }] });
      repository.release('mf-notes', createAreaTargets('mf-notes', '2.0.0', manifest));
      return repository.publish();
    },
  },
]);

describeAttacks('content of a release', [
  withCustom('custom data of a shell', 'malformed', { shell: { version: '2.0.0', provides: {} } }),
  withCustom('custom data that is a list', 'malformed', []),
  withCustom('custom data without manifest', 'malformed', { area: { version: '2.0.0', requires: {} } }),
  withCustom('a version that the path does not have', 'no-release', {
    area: { version: '9.0.0', requires: {}, manifest: createManifest('mf-notes') },
  }),
  withCustom('a version that climbs', 'no-release', {
    area: { version: '2.0.0/..', requires: {}, manifest: createManifest('mf-notes') },
  }),
  withManifest('a manifest without label', 'malformed', { label: '' }),
  withManifest('a manifest with an address that climbs', 'malformed', {
    addresses: [{ path: '/app/notes/../planner', frame: 'app' }],
  }),
  release('no custom data', 'no-release', (targets) => {
    Reflect.deleteProperty(targets[ENTRY] ?? {}, 'custom');
    return targets;
  }),
  release('no target at all', 'no-release', () => ({})),
  release('custom data at two files', 'no-release', (targets) => ({
    ...targets,
    ...createAreaTargets('mf-notes', '1.0.0'),
  })),
  {
    attack: 'area delegates on',
    fault: 'malformed',
    role: 'mf-notes',
    forge: ({ repository }) => {
      repository.release('mf-notes', createAreaTargets('mf-notes', '1.1.0'));
      const { delegations } = repository.targets;
      return repository.publish({ edit: { 'mf-notes': (content) => Object.assign(content, { delegations }) } });
    },
  },
  {
    attack: 'custom data of the shell at another file',
    fault: 'no-release',
    role: 'shell',
    forge: ({ repository }) => {
      const { 'index.html': index = FILE, ...others } = createShellTargets('1.1.0');
      repository.release('shell', { ...others, 'other.html': index });
      return repository.publish();
    },
  },
  ...['MF-Notes', 'constructor', 'mf_notes', 'notes'].map(
    (name): Attack => ({
      attack: `role named ${name}`,
      fault: 'unknown-role',
      role: name,
      forge: ({ repository }) => {
        repository.addPart(name);
        repository.release(name, createAreaTargets(name, '1.0.0'));
        return repository.publish();
      },
    }),
  ),
]);

describe('verifyRepository: roles that nobody delegated', () => {
  test('are not used', async () => {
    const repository = new TestRepository();
    const other = new TestRepository();
    other.addPart('mf-evil');
    other.release('mf-evil', createAreaTargets('mf-evil', '1.0.0'));
    const bundle = repository.publish();
    const { roles, rejected } = await new TestClient(repository).accept({
      ...bundle,
      roles: { ...bundle.roles, ...other.publish().roles, ...bundle.roles },
    });
    expect(roles.map(({ name }) => name)).toEqual(['shell', 'mf-notes', 'mf-planner']);
    expect(rejected).toEqual([]);
  });

  test('are not used after the operator removed them', async () => {
    const repository = new TestRepository();
    const client = new TestClient(repository);
    const { roles } = repository.publish();
    repository.removePart('mf-notes');
    const bundle = repository.publish();
    const verified = await client.accept({ ...bundle, roles: { ...bundle.roles, 'mf-notes': roles['mf-notes'] } });
    expect(verified.roles.map(({ name }) => name)).toEqual(['shell', 'mf-planner']);
  });
});
