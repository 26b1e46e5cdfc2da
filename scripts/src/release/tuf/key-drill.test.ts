import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashEntry, hashTree } from '@northkeep/contracts/tlog';
import {
  encodeCanonicalJson,
  type Metadata,
  type MetadataBundle,
  RepositoryError,
  type SignedMetadata,
} from '@northkeep/contracts/tuf';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../../root.ts';
import { deliverVersion } from '../delivery/deliver.ts';
import { TestDelivery } from '../testing/test-delivery.ts';
import type { TestReleases } from '../testing/test-releases.ts';
import { describeMetadataFile } from './metadata-file.ts';
import { openRoleKey, type RoleKeyName, type RoleSigner } from './role-keys.ts';
import { signCheckpoint } from './signed-note.ts';

// Runs the commands of docs/keys.md, as they are written there: `npm run compile` first.

interface Step {
  /** Keys that the document says to bring to the site; null where the team works. */
  readonly keys: readonly string[] | null;
  readonly commands: readonly string[];
}

/** Reads the steps of each section about a lost key, by the title of the section. */
function readSteps(): ReadonlyMap<string, readonly Step[]> {
  const guide = readFileSync(path.join(ROOT, 'docs/keys.md'), 'utf8');
  const [, lost = ''] = /^## A key is lost$(.*?)^## /ms.exec(guide) ?? [];
  const sections = lost.split(/^### /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [title = ''] = section.split('\n', 1);
      const steps = [...section.matchAll(/^(With|Where the team works)([^\n]*):\n\n```sh\n(.*?)^```/gms)].map(
        ([, place, list = '', block = '']): Step => ({
          keys: place === 'With' ? [...list.matchAll(/`([a-z0-9-]+)`/g)].flatMap(([, key]) => key ?? []) : null,
          commands: block.trim().split('\n'),
        }),
      );
      return [title, steps];
    }),
  );
}

const STEPS = readSteps();
/** Section of the document, and the fault for which visitors refuse what the former key signs. */
const DRILLS: readonly [RoleKeyName, string, string, string][] = [
  ['root-2', 'A root key', 'bad-signature', 'root'],
  ['operator', 'The key of the operator', 'bad-signature', 'targets'],
  ['online', 'The online key', 'bad-signature', 'timestamp'],
  ['log', 'The key of the log', 'bad-checkpoint', 'log'],
  ['mf-notes', 'The key of a team', 'bad-signature', 'mf-notes'],
];

let delivery: TestDelivery;
let team: TestReleases;
beforeEach(async () => {
  delivery = await TestDelivery.start();
  team = await delivery.join('mf-notes');
  await team.publish('mf-notes', '1.0.0');
  await delivery.visit();
});
afterEach(() => delivery.stop());

const offline = (): string => path.join(delivery.site.root, 'offline');
const keysIn = (root: string): string => path.join(root, '.release/roles');
const keyFile = (root: string, name: string): string => path.join(keysIn(root), `${name}.pem`);
const listKeys = (root: string): string[] => readdirSync(keysIn(root)).filter((name) => name.endsWith('.pem'));

/** Runs a command of the document in production, where no key is made by itself. */
async function run(root: string, command: string): Promise<string> {
  const [, args = ''] = /^npm run release -- (.*)$/.exec(command) ?? [];
  if (args === '') throw new Error(`${command} is no command of the release tool`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/dist/release.js', ...args.split(' '), '--root', root],
    { cwd: ROOT, env: { PATH: process.env.PATH, NODE_ENV: 'production' } },
  );
  return stdout;
}

/** Follows the document: brings the keys that it names, runs its commands, and takes the keys away again. */
async function follow(steps: readonly Step[]): Promise<void> {
  const site = delivery.site.root;
  const formerId = delivery.bundle.targets.signed.delegations?.roles.find(({ name }) => name === 'mf-notes')?.keyids[0];
  let publicKey = '';
  for (const { keys, commands } of steps) {
    for (const key of keys ?? []) cpSync(keyFile(offline(), key), keyFile(site, key));
    for (const command of commands) {
      const filled = command.replace('<public key>', publicKey).replace('<former key id>', formerId ?? '');
      publicKey = /public key (\w+)/.exec(await run(keys ? site : team.root, filled))?.[1] ?? publicKey;
    }
    for (const file of listKeys(site)) cpSync(path.join(keysIn(site), file), path.join(keysIn(offline()), file));
    for (const file of listKeys(site).filter((name) => !['online.pem', 'log.pem'].includes(name)))
      rmSync(path.join(keysIn(site), file));
  }
}

function sign<Content extends Metadata>(signed: Content, ...signers: readonly RoleSigner[]): SignedMetadata<Content> {
  const bytes = Buffer.from(encodeCanonicalJson(signed));
  return { signatures: signers.map(({ keyId, sign }) => ({ keyid: keyId, sig: sign(bytes).toString('hex') })), signed };
}

/** Makes a newer repository for a device that has seen none, with a stolen key and all present keys but its successor. */
function forge(name: RoleKeyName, stolen: RoleSigner): MetadataBundle {
  const key = (present: RoleKeyName): RoleSigner => {
    const opened = present === name ? stolen : openRoleKey(delivery.site.root, present);
    return opened ?? delivery.keyOf(present);
  };
  const bundle = delivery.bundle;
  const next = <Content extends Metadata>({ signed }: SignedMetadata<Content>): Content => ({
    ...signed,
    version: signed.version + 1,
  });
  const first: MetadataBundle['roots'][number] = JSON.parse(
    readFileSync(path.join(delivery.site.root, 'releases/tuf/1.root.json'), 'utf8'),
  );
  const notes = bundle.roles['mf-notes'];
  if (!notes) throw new Error('mf-notes is not served');
  const targets = name === 'operator' ? sign(next(bundle.targets), stolen) : bundle.targets;
  const role = name === 'mf-notes' ? sign(next(notes), stolen) : notes;
  const meta = {
    ...bundle.snapshot.signed.meta,
    ...{ 'targets.json': describeMetadataFile(targets), 'mf-notes.json': describeMetadataFile(role) },
  };
  const snapshot = sign({ ...next(bundle.snapshot), meta }, key('online'));
  const listed = { 'snapshot.json': describeMetadataFile(snapshot) };
  const root = Buffer.from(hashTree([hashEntry(Buffer.from(encodeCanonicalJson(snapshot)))])).toString('base64');
  return {
    ...bundle,
    roots:
      name === 'root-2'
        ? [...bundle.roots, sign(next(bundle.roots.at(-1) ?? first), stolen, key('root-3'))]
        : bundle.roots,
    ...{ targets, snapshot, roles: { ...bundle.roles, 'mf-notes': role } },
    timestamp: sign({ ...next(bundle.timestamp), meta: listed }, key('online')),
    log: { checkpoint: signCheckpoint(key('log'), { size: 1, root }), index: 0, inclusion: [] },
  };
}

/** Returns why a device that has seen nothing refuses a bundle: a fault and its role; null when it accepts it. */
async function refusalOf(bundle: MetadataBundle): Promise<{ fault: string; role: string } | null> {
  try {
    const { rejected } = await delivery.createVisitor().accept(bundle, Date.now());
    return rejected[0] ? { fault: rejected[0].fault, role: rejected[0].name } : null;
  } catch (reason) {
    if (!(reason instanceof RepositoryError)) throw reason;
    return { fault: reason.fault, role: reason.role };
  }
}

/** Brings a version to visitors with the stolen key of a team. */
async function attackWith(name: 'mf-notes'): Promise<TestReleases> {
  const thief = await delivery.join(name);
  await thief.publish(name, '6.6.6', { text: 'evil()' });
  await deliverVersion(thief.root, name, '6.6.6');
  expect((await delivery.visit()).rejected).toEqual([]);
  expect(delivery.versionOf(name)).toBe('6.6.6');
  return thief;
}

async function expectSound(): Promise<void> {
  expect((await delivery.visit()).rejected).toEqual([]);
  expect(await refusalOf(delivery.bundle)).toBeNull();
  expect(listKeys(delivery.site.root).sort()).toEqual(['log.pem', 'online.pem']);
}

describe('docs/keys.md', () => {
  test('has a drill for each kind of key', () => {
    expect([...STEPS.keys()]).toEqual(DRILLS.map(([, title]) => title));
    for (const steps of STEPS.values()) expect(steps.length).toBeGreaterThan(0);
  });

  test.each(DRILLS)('replaces the lost key %s', async (name, title) => {
    const former = openRoleKey(offline(), name)?.keyId;
    for (const root of [offline(), delivery.site.root, team.root]) rmSync(keyFile(root, name), { force: true });
    await follow(STEPS.get(title) ?? []);
    const made = openRoleKey(name === 'mf-notes' ? team.root : offline(), name);
    expect(made?.keyId).not.toBe(former);
    await expectSound();
    expect(await run(delivery.site.root, 'npm run release -- renew')).toMatch(/^renewed until/);
    await expectSound();
  });

  test.each(DRILLS)('leaves nothing to a thief of the key %s', async (name, title, fault, role) => {
    const stolen = delivery.keyOf(name);
    expect(await refusalOf(forge(name, stolen))).toBeNull();
    const thief = name === 'mf-notes' ? await attackWith(name) : null;
    // What the document says first about the key of a team.
    if (name === 'mf-notes') rmSync(keyFile(team.root, name));
    await follow(STEPS.get(title) ?? []);
    await expectSound();
    expect(delivery.versionOf('mf-notes')).toBe('1.0.0');
    if (thief) await expect(deliverVersion(thief.root, 'mf-notes', '6.6.6')).rejects.toThrow('has to be signed');
    expect(await refusalOf(forge(name, stolen))).toEqual({ fault, role });
    expect(existsSync(keyFile(offline(), `${name}.former`))).toBe(false);
  });
});
