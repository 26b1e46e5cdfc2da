import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AreaManifest } from '@northkeep/contracts';
import type { SignedMetadata, TargetFile, TargetsMetadata } from '@northkeep/contracts/tuf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDelivery } from '../testing/test-delivery.ts';
import { createAreaManifest } from '../testing/test-releases.ts';
import type { RoleKeyName } from '../tuf/role-keys.ts';
import { encodeHead } from './delivery-body.ts';
import { ServiceClient } from './service-client.ts';

const PATIENCE_MS = 1500;
/** A role that `evil()` is served for, with the right hash. */
const EVIL = 'evil()';

let delivery: TestDelivery;
let before = '';
beforeAll(async () => {
  delivery = await TestDelivery.start({ patienceMs: PATIENCE_MS, perHour: 100 });
  before = describeSite();
});
afterAll(() => delivery.stop());

/** Everything that the site has, with its content. */
function describeSite(): string {
  const folder = path.join(delivery.site.root, 'releases');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const names = files.map((each) => path.join(each.parentPath, each.name)).filter((name) => !name.endsWith('.lock'));
  const hash = (name: string) => createHash('sha256').update(readFileSync(name)).digest('hex');
  const memory = readFileSync(path.join(delivery.site.root, '.release/roles/state.json'), 'utf8');
  return [...names.sort().map((name) => `${name} ${hash(name)}`), memory].join('\n');
}

const targetOf = (text: string, custom?: TargetFile['custom']): TargetFile => ({
  length: text.length,
  hashes: { sha384: createHash('sha384').update(text).digest('hex') },
  ...(custom && { custom }),
});

interface Release {
  name?: string;
  version?: string;
  requires?: Record<string, string>;
  manifest?: AreaManifest;
  files?: Record<string, TargetFile>;
  signed?: Partial<TargetsMetadata>;
  keys?: readonly RoleKeyName[];
  security?: number;
}

/** Signs a release of mf-notes that is whole but for what is changed in it. */
function forge({ name = 'mf-notes', version = '6.6.6', keys = ['mf-notes'], signed, ...rest }: Release = {}) {
  const { security, requires = {}, manifest = createAreaManifest(`/app/${name}`), files = {} } = rest;
  const entry = targetOf(EVIL, { area: { version, requires, manifest, ...(security ? { security } : {}) } });
  const last = delivery.roleOf('mf-notes').signed;
  const targets = { [`r/${name}/${version}/remoteEntry.js`]: entry, ...files };
  return delivery.sign({ ...last, version: last.version + 1, targets, ...signed }, ...keys);
}

interface Sent {
  roles?: Record<string, unknown>;
  files?: readonly string[];
  bytes?: string;
}

const ENTRY = 'r/mf-notes/6.6.6/remoteEntry.js';

const send = ({ roles = { 'mf-notes': forge() }, files = [ENTRY], bytes = EVIL }: Sent) =>
  new ServiceClient(delivery.url).deliver([
    encodeHead({ v: 1, roles: roles as Record<string, SignedMetadata<TargetsMetadata>>, files }) + bytes,
  ]);

/** Expects a refusal by name, after which the site is as it was. */
async function expectRefusal(answer: Promise<unknown>, fault: string, reason = ''): Promise<void> {
  await expect(answer).rejects.toMatchObject({ name: 'ServiceError', fault, message: expect.stringContaining(reason) });
  expect(describeSite()).toBe(before);
  expect((await delivery.visit()).rejected).toEqual([]);
}

describe('the service refuses, and changes nothing:', () => {
  test.each(['root-1', 'root-2', 'operator', 'online', 'log', 'shell', 'mf-planner'] as const)(
    'mf-notes signed with the key of %s',
    (key) =>
      expectRefusal(
        send({ roles: { 'mf-notes': forge({ keys: [key] }) } }),
        'bad-signature',
        'mf-notes: signed by 0 of 1',
      ),
  );

  test('all keys but that of the team', () =>
    expectRefusal(
      send({
        roles: { 'mf-notes': forge({ keys: ['root-1', 'root-2', 'root-3', 'operator', 'online', 'log', 'shell'] }) },
      }),
      'bad-signature',
    ));

  test.each<[string, Release, string, string]>([
    [
      'a file of another area',
      { files: { 'r/mf-planner/6.6.6/a.js': targetOf(EVIL) } },
      'foreign-path',
      'r/mf-planner',
    ],
    ['a file of the shell', { files: { 'js/main.0123abcd.js': targetOf(EVIL) } }, 'foreign-path', 'js/main'],
    [
      'a path out of its folder',
      { files: { 'r/mf-notes/6.6.6/../../x.js': targetOf(EVIL) } },
      'malformed',
      'wrong form',
    ],
    ['an absolute path', { files: { '/etc/passwd': targetOf(EVIL) } }, 'malformed', 'wrong form'],
    ['a path with a zero byte', { files: { 'r/mf-notes/6.6.6/a\0.js': targetOf(EVIL) } }, 'malformed', ''],
    ['a file of another version', { files: { 'r/mf-notes/1.0.0/a.js': targetOf(EVIL) } }, 'foreign-file', '1.0.0/a.js'],
    ['the list of the files', { files: { 'r/mf-notes/6.6.6/release.json': targetOf(EVIL) } }, 'foreign-file', ''],
    ['a compressed copy', { files: { 'r/mf-notes/6.6.6/remoteEntry.js.br': targetOf(EVIL) } }, 'foreign-file', ''],
    [
      'a file that is a folder too',
      { files: { 'r/mf-notes/6.6.6/js': targetOf(EVIL), 'r/mf-notes/6.6.6/js/a.js': targetOf(EVIL) } },
      'foreign-file',
      '6.6.6/js',
    ],
    ['no version', { version: '..' }, 'malformed', ''],
    ['a version of another form', { version: '6.6' }, 'malformed', 'mf-notes.version'],
    ['the name of a half written version', { version: '6.6.6-x.part' }, 'no-release', ''],
    ['an address of another area', { manifest: createAreaManifest('/app/plan') }, 'foreign-address', '/app/plan'],
    [
      'the right to draw unknown addresses',
      { manifest: { ...createAreaManifest('/app/mf-notes'), isPublicFallback: true } },
      'foreign-address',
      '/*',
    ],
    [
      'the section of the settings of a later area',
      { manifest: { ...createAreaManifest('/app/mf-notes/*'), settings: [{ id: 'plan', label: 'Notes', order: 1 }] } },
      'harms-other',
      'visitors would refuse mf-planner',
    ],
    [
      'a package that the shell lacks',
      { requires: { '@northkeep/shared-kit': '^9.0.0' } },
      'misfit',
      'needs @northkeep',
    ],
    ['a security fix that is yet to come', { security: 3 }, 'future-mark', 'version 3, this is 2'],
    ['an expired release', { signed: { expires: '2026-01-01T00:00:00Z' } }, 'expired', '2026-01-01'],
    ['an older version of the role', { signed: { version: 0 } }, 'older', 'version 0 after 1'],
    ['the present version of the role with other files', { signed: { version: 1 } }, 'altered', ''],
    [
      'a version that leaves no higher one',
      { signed: { version: Number.MAX_SAFE_INTEGER } },
      'version-jump',
      'after 1',
    ],
    ['a delegation of its own', { signed: { delegations: { keys: {}, roles: [] } } }, 'malformed', 'must not delegate'],
    ['other metadata', { signed: { _type: 'snapshot' as 'targets' } }, 'malformed', ''],
    ['no files', { signed: { targets: {} } }, 'no-release', ''],
    [
      'a version of 33 MB',
      { files: { 'r/mf-notes/6.6.6/a.js': { ...targetOf(EVIL), length: 33e6 } } },
      'too-large',
      '',
    ],
    [
      'metadata of 130 kB',
      { manifest: { ...createAreaManifest('/app/mf-notes/*'), label: 'x'.repeat(130_000) } },
      'too-large',
      'its metadata has',
    ],
  ])('%s', (_, release, fault, reason) =>
    expectRefusal(send({ roles: { 'mf-notes': forge(release) } }), fault, reason),
  );

  test.each([
    ['a role that nobody has', { 'mf-nobody': null }, 'unknown-role'],
    ["the operator's role", { targets: null }, 'unknown-role'],
    ['the online role', { snapshot: null }, 'unknown-role'],
    ['the name of a built-in member', JSON.parse('{"__proto__":{"signed":{}}}'), 'unknown-role'],
    ['a list of roles', [], 'malformed'],
    ['no role', {}, 'malformed'],
    ['a role that is null', { 'mf-notes': null }, 'malformed'],
    ['a role without content', { 'mf-notes': { signed: {}, signatures: [] } }, 'malformed'],
  ])('%s', (_, roles, fault) => expectRefusal(send({ roles }), fault));

  test('the role of another area under the name of this one', () =>
    expectRefusal(send({ roles: { 'mf-notes': delivery.roleOf('mf-planner') } }), 'bad-signature'));

  test.each<[string, Sent, string, string]>([
    ['another file than was signed', { bytes: 'evil!!' }, 'wrong-bytes', ENTRY],
    ['a body that is cut off', { bytes: 'ev' }, 'incomplete', 'within a file'],
    ['more than was signed', { bytes: `${EVIL} and more` }, 'malformed', 'more bytes follow'],
    ['a file of no role', { files: [ENTRY, 'r/mf-notes/1.0.0/remoteEntry.js'] }, 'foreign-file', '1.0.0'],
    ['a path out of the folder', { files: [ENTRY, '../../../etc/passwd'] }, 'foreign-file', 'etc/passwd'],
    ['one file twice', { files: [ENTRY, ENTRY] }, 'malformed', 'list of files'],
  ])('%s', (_, sent, fault, reason) => expectRefusal(send(sent), fault, reason));

  test('a published version with other bytes', () =>
    expectRefusal(
      send({ roles: { 'mf-notes': forge({ version: '1.0.0' }) }, files: ['r/mf-notes/1.0.0/remoteEntry.js'] }),
      'other-contents',
      'mf-notes: 1.0.0 is published with another remoteEntry.js; a version never changes',
    ));

  test('a version whose folder leads elsewhere', async () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'elsewhere-'));
    const link = path.join(delivery.site.root, 'releases/r/mf-notes/6.6.6');
    symlinkSync(elsewhere, link);
    try {
      await expect(send({})).rejects.toThrow();
      expect(readdirSync(elsewhere)).toEqual([]);
    } finally {
      rmSync(link);
      rmSync(elsewhere, { recursive: true });
    }
    expect(describeSite()).toBe(before);
  });

  test.each([
    ['what is not JSON', 'evil\n', 'malformed'],
    ['another format', `${JSON.stringify({ v: 2 })}\n`, 'malformed'],
    [
      'JSON that is nested deeply',
      `{"v":1,"files":[],"roles":{"mf-notes":${'['.repeat(9e4)}${']'.repeat(9e4)}}}\n`,
      'malformed',
    ],
    ['a first line that does not end', 'x'.repeat(2_000_000), 'too-large'],
    ['nothing', '', 'incomplete'],
  ])('%s', (_, body, fault) => expectRefusal(new ServiceClient(delivery.url).deliver([body]), fault));

  test('a body that comes slowly, and one that never ends', async () => {
    async function* drip() {
      for (;;) {
        yield '{';
        await wait(50);
      }
    }
    await expectRefusal(new ServiceClient(delivery.url).deliver(drip()), 'too-slow');
    async function* flood() {
      yield encodeHead({ v: 1, roles: { 'mf-notes': forge() }, files: [ENTRY] });
      for (;;) yield Buffer.alloc(65_536);
    }
    await expectRefusal(new ServiceClient(delivery.url).deliver(flood()), 'wrong-bytes');
  });

  test('more requests at once than it takes', async () => {
    const open = Array.from({ length: 8 }, () => {
      const half = request(`${delivery.url}/deliveries`, { method: 'POST' });
      half.on('error', () => undefined);
      half.write('{');
      return half;
    });
    await wait(200);
    await expectRefusal(send({}), 'too-many', 'at once');
    for (const half of open) half.destroy();
  });

  test('any method and address but its own', async () => {
    for (const [method, address] of [
      ['PUT', '/deliveries'],
      ['GET', '/deliveries'],
      ['GET', '/../../.release/roles/online.pem'],
      ['DELETE', '/bundle.json'],
    ] as const) {
      const answer = await fetch(delivery.url + address, { method });
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ fault: 'missing' })]);
    }
  });

  test('and leaves no file of what it refused', () => {
    expect(existsSync(path.join(delivery.site.root, 'releases/r/mf-notes/6.6.6'))).toBe(false);
    const incoming = path.join(delivery.site.root, '.cache/incoming');
    mkdirSync(incoming, { recursive: true });
    expect(readdirSync(incoming)).toEqual([]);
  });
});
