import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { MetadataBundle, RootMetadata, SignedMetadata } from '@northkeep/contracts/tuf';
import { Metadata, MetadataKind } from '@tufjs/models';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { selectReleaseVersions } from '../point-release.ts';
import { TestReleases } from '../testing/test-releases.ts';
import { changeRepository } from './publish-repository.ts';
import { renewRepository } from './renew-repository.ts';
import { runRoleCommand } from './role-commands.ts';
import { createRoleKey, openRoleKey } from './role-keys.ts';

let releases: TestReleases;
let root = '';

beforeEach(async () => {
  releases = new TestReleases();
  root = releases.root;
  await releases.publish('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await releases.publish('mf-notes', version);
  await selectReleaseVersions(root, { shell: '1.0.0', 'mf-notes': '1.0.0' });
});
afterEach(() => {
  vi.useRealTimers();
  releases.remove();
});

const keyFile = (name: string): string => path.join(root, `.release/roles/${name}.pem`);
const bundle = (): MetadataBundle => JSON.parse(readFileSync(path.join(root, 'releases/tuf/bundle.json'), 'utf8'));
const rootOf = (version: number): SignedMetadata<RootMetadata> =>
  JSON.parse(readFileSync(path.join(root, `releases/tuf/${version}.root.json`), 'utf8'));
const delegationOf = (name: string) => bundle().targets.signed.delegations?.roles.find((role) => role.name === name);
const parseRoot = (version: number) => Metadata.fromJSON(MetadataKind.Root, rootOf(version) as never);

/** Throws unless every role of the bundle is signed by the keys of the latest root and of the operator's targets. */
function verifyChain(): void {
  const { roots, timestamp, snapshot, targets, roles } = bundle();
  const latest = parseRoot(roots.at(-1)?.signed.version ?? 1);
  const operator = Metadata.fromJSON(MetadataKind.Targets, targets as never);
  latest.verifyDelegate('targets', operator);
  latest.verifyDelegate('snapshot', Metadata.fromJSON(MetadataKind.Snapshot, snapshot as never));
  latest.verifyDelegate('timestamp', Metadata.fromJSON(MetadataKind.Timestamp, timestamp as never));
  for (const [name, role] of Object.entries(roles))
    operator.verifyDelegate(name, Metadata.fromJSON(MetadataKind.Targets, role as never));
}

describe('role rotate', () => {
  test.each([['online'], ['operator'], ['root-2']])(
    '%s makes a root that the keys of both roots have signed',
    async (name) => {
      const before = openRoleKey(root, name as 'online')?.keyId ?? '';
      expect(await runRoleCommand(root, ['rotate', name], {})).toBe(`the key of ${name} is replaced`);
      const [first, second] = [parseRoot(1), parseRoot(2)];
      first.verifyDelegate('root', second);
      second.verifyDelegate('root', second);
      expect(Object.keys(first.signed.keys)).toContain(before);
      expect(Object.keys(second.signed.keys)).not.toContain(before);
      expect(existsSync(keyFile(`${name}.former`))).toBe(false);
      verifyChain();
      await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
      verifyChain();
    },
  );

  test('replaces one root key that is lost, but not two', async () => {
    rmSync(keyFile('root-3'));
    await runRoleCommand(root, ['rotate', 'root-3'], {});
    parseRoot(1).verifyDelegate('root', parseRoot(2));
    rmSync(keyFile('root-1'));
    rmSync(keyFile('root-2'));
    await expect(runRoleCommand(root, ['rotate', 'root-1'], {})).rejects.toThrow(
      /root has to be signed with 2 of the keys/,
    );
    expect(existsSync(keyFile('root-1'))).toBe(false);
  });

  test('changes no key when the roles below cannot be signed again', async () => {
    const before = readFileSync(keyFile('operator'), 'utf8');
    rmSync(keyFile('online'));
    await expect(runRoleCommand(root, ['rotate', 'operator'], {})).rejects.toThrow('snapshot has to be signed');
    expect(readFileSync(keyFile('operator'), 'utf8')).toBe(before);
    expect(bundle().roots).toEqual([]);
  });

  test('never publishes a second root of one version, which two commands at once would make', async () => {
    const stale = rootOf(1);
    await runRoleCommand(root, ['rotate', 'online'], {});
    const nextRoot = { ...stale, signed: { ...stale.signed, version: 2 } };
    await expect(changeRepository(root, () => ({ nextRoot }))).rejects.toThrow('was changed meanwhile');
    expect(rootOf(2)).not.toEqual(nextRoot);
  });

  test('log begins another log under another name, and keeps the files of the former one', async () => {
    const before = bundle();
    await runRoleCommand(root, ['rotate', 'log'], {});
    const { targets, log } = bundle();
    expect(targets.signed.log).not.toBe(before.targets.signed.log);
    expect(log?.index).toBe(0);
    const former = before.log?.checkpoint.split('\n')[0] ?? '';
    const kept = path.join(root, 'releases/former-logs', path.basename(former), 'checkpoint');
    expect(readFileSync(kept, 'utf8')).toBe(before.log?.checkpoint);
  });

  test('of a part has its files signed with the new key', async () => {
    const before = delegationOf('mf-notes')?.keyids;
    const { targets } = bundle().roles['mf-notes']?.signed ?? {};
    await runRoleCommand(root, ['rotate', 'mf-notes'], {});
    expect(delegationOf('mf-notes')?.keyids).not.toEqual(before);
    expect(bundle().roles['mf-notes']?.signed).toMatchObject({ version: 2, targets });
    verifyChain();
  });
});

describe('role add and role revoke', () => {
  test('delegate a new area to the key of its team, which then releases it', async () => {
    const team = createRoleKey();
    const key = team.key.keyval.public;
    const addresses = ['/app/habits', '/app/habits/*'];
    await runRoleCommand(root, ['add', 'mf-habits'], { keys: [key], addresses });
    expect(delegationOf('mf-habits')).toMatchObject({ keyids: [team.keyId], addresses, threshold: 1 });
    await releases.publish('mf-habits', '1.0.0');
    await expect(selectReleaseVersions(root, { 'mf-habits': '1.0.0' })).rejects.toThrow('mf-habits has to be signed');
    verifyChain();
    expect(delegationOf('mf-habits')?.addresses).toEqual(addresses);
  });

  test('replace the key of a team, whose area is refused until it signs again', async () => {
    const [former] = delegationOf('mf-notes')?.keyids ?? [];
    const team = createRoleKey();
    await runRoleCommand(root, ['add', 'mf-notes'], { keys: [team.key.keyval.public] });
    renameSync(keyFile('mf-notes'), path.join(root, 'stolen.pem'));
    expect(await runRoleCommand(root, ['revoke', 'mf-notes'], { keys: [former?.slice(0, 8) ?? ''] })).toBe(
      `mf-notes is signed with 1 of the keys ${team.keyId.slice(0, 8)}\n` +
        'mf-notes is refused until its team points it to a version again',
    );
    expect(delegationOf('mf-notes')?.keyids).toEqual([team.keyId]);
    expect(() => verifyChain()).toThrow('mf-notes was signed by 0/1 keys');
  });

  test('ask for two signatures of a part', async () => {
    const second = createRoleKey();
    await runRoleCommand(root, ['add', 'mf-notes'], { keys: [second.key.keyval.public], threshold: 2 });
    await expect(selectReleaseVersions(root, { 'mf-notes': '1.1.0' })).rejects.toThrow('signed with 2 of the keys');
  });

  test.each([
    [['add', 'mf-habits'], { keys: ['0'.repeat(64)] }, 'needs an --address'],
    [['add', 'mf-notes'], { keys: ['nothing'] }, 'is not a public key'],
    [['revoke', 'mf-notes'], { keys: ['ffffffff'] }, 'mf-notes has no key ffffffff'],
    [['revoke', 'mf-habits'], { keys: ['ffffffff'] }, 'is not delegated'],
    [['revoke', 'mf-notes'], {}, 'needs a --key'],
    [['rotate', 'nobody'], {}, 'is not a role'],
  ])('refuse %j with %j', async (command, options, reason) => {
    const before = bundle();
    await expect(runRoleCommand(root, command, options)).rejects.toThrow(reason);
    expect(bundle()).toEqual(before);
  });

  test('never take the last key of a part', async () => {
    const [key = ''] = delegationOf('mf-notes')?.keyids ?? [];
    await expect(runRoleCommand(root, ['revoke', 'mf-notes'], { keys: [key] })).rejects.toThrow(
      'add another one first',
    );
  });
});

describe('renew', () => {
  test('signs snapshot and timestamp anew with the online key alone', async () => {
    for (const name of ['root-1', 'root-2', 'root-3', 'operator', 'shell', 'mf-notes']) rmSync(keyFile(name));
    expect(await renewRepository(root)).toMatch(/^renewed until \d{4}-\d\d-\d\d$/);
    const { timestamp, snapshot, targets } = bundle();
    expect([timestamp, snapshot, targets].map(({ signed }) => signed.version)).toEqual([2, 2, 1]);
    verifyChain();
  });

  test('names the offline roles that expire within 30 days, with their dates', async () => {
    for (const name of ['root-1', 'root-2', 'operator', 'mf-notes']) rmSync(keyFile(name));
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const [operator, team] = [dayIn(90), dayIn(365)];
    vi.useFakeTimers({ now: Date.now() + 61 * 86_400_000, toFake: ['Date'] });
    expect((await renewRepository(root)).split('\n').slice(1)).toEqual([
      `targets expires on ${operator}: run this command where the key of the operator is`,
    ]);
    vi.setSystemTime(Date.now() + 280 * 86_400_000);
    const text = await renewRepository(root);
    expect(text).toContain(`root expires on ${team}: run this command where two of the root keys are`);
    expect(text).toContain(
      `mf-notes expires on ${team}: point mf-notes to its version again, with the key of its team`,
    );
    expect(text).not.toContain('shell expires');
  });
});
