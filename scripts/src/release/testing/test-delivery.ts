import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { getTilePath, parseEntries } from '@northkeep/contracts/tlog';
import {
  encodeCanonicalJson,
  type MetadataBundle,
  type SignedMetadata,
  type TargetsMetadata,
} from '@northkeep/contracts/tuf';
import { consistencyProof, TestClient } from '@northkeep/contracts/tuf/testing';
import { readPackage } from '../../build/singletons.ts';
import { ROOT } from '../../root.ts';
import { DeliveryService, type DeliveryServiceOptions } from '../delivery/delivery-service.ts';
import { joinService } from '../delivery/service-client.ts';
import { selectReleaseVersions } from '../point-release.ts';
import { runRoleCommand } from '../tuf/role-commands.ts';
import { makeRoleKey, openRoleKey, type RoleKeyName, type RoleSigner } from '../tuf/role-keys.ts';
import { createAreaManifest, TestReleases } from './test-releases.ts';

const versionOf = (name: string): string => readPackage(path.join(ROOT, 'node_modules', name)).version;
/** Packages that an area from the template needs. */
const PROVIDED = Object.fromEntries(
  ['react', 'react-dom', '@base-ui/react', '@northkeep/shared-vault', 'virtua'].map((name) => [name, versionOf(name)]),
);

/**
 * A site with a shell, mf-notes and mf-planner, whose folder has no keys but those of the online role and of the log,
 * its service for deliveries, and the folders of its teams.
 */
export class TestDelivery {
  readonly site: TestReleases;
  readonly service: DeliveryService;
  /** What the service has reported. */
  readonly lines: string[];
  readonly #teams: TestReleases[] = [];
  #visitor: TestClient | undefined;

  private constructor(site: TestReleases, service: DeliveryService, lines: string[]) {
    this.site = site;
    this.service = service;
    this.lines = lines;
  }

  static async start(options: Partial<DeliveryServiceOptions> = {}): Promise<TestDelivery> {
    const site = new TestReleases();
    const files = { 'index.html': '<html>', 'js/main.0123abcd.js': 'start()' };
    await site.publish('shell', '1.0.0', { files, provides: PROVIDED });
    await site.publish('mf-notes', '1.0.0');
    const settings = [{ id: 'plan', label: 'Plan', order: 1 }];
    await site.publish('mf-planner', '1.0.0', { area: { ...createAreaManifest('/app/plan'), settings } });
    await selectReleaseVersions(site.root, { shell: '1.0.0', 'mf-notes': '1.0.0', 'mf-planner': '1.0.0' });
    cpSync(path.join(site.root, '.release'), path.join(site.root, 'offline/.release'), { recursive: true });
    for (const name of ['root-1', 'root-2', 'root-3', 'operator', 'shell', 'mf-notes', 'mf-planner'])
      rmSync(path.join(site.root, `.release/roles/${name}.pem`));
    const lines: string[] = [];
    const service = await DeliveryService.start(site.root, { port: 0, report: (line) => lines.push(line), ...options });
    return new TestDelivery(site, service, lines);
  }

  get url(): string {
    return `http://127.0.0.1:${this.service.port}`;
  }

  get bundle(): MetadataBundle {
    return JSON.parse(readFileSync(path.join(this.site.root, 'releases/tuf/bundle.json'), 'utf8'));
  }

  roleOf(name: string): SignedMetadata<TargetsMetadata> {
    const role = this.bundle.roles[name];
    if (!role) throw new Error(`${name} is not served`);
    return role;
  }

  /** Version of an area that is served. */
  versionOf(name: string): string | undefined {
    const [first = ''] = Object.keys(this.roleOf(name).signed.targets);
    return first.split('/')[2];
  }

  /** Opens a key that is not with the site, or one of those that are. */
  keyOf(name: RoleKeyName): RoleSigner {
    const key = openRoleKey(path.join(this.site.root, 'offline'), name);
    if (key) return key;
    throw new Error(`there is no key ${name}`);
  }

  /** Signs metadata of a role with any keys. */
  sign(signed: TargetsMetadata, ...keys: readonly RoleKeyName[]): SignedMetadata<TargetsMetadata> {
    const bytes = Buffer.from(encodeCanonicalJson(signed));
    const signers = keys.map((name) => this.keyOf(name));
    return { signatures: signers.map((key) => ({ keyid: key.keyId, sig: key.sign(bytes).toString('hex') })), signed };
  }

  /** Folder of a team that has joined the service, with copies of keys. */
  async join(...keys: readonly RoleKeyName[]): Promise<TestReleases> {
    const team = new TestReleases();
    this.#teams.push(team);
    rmSync(path.join(team.root, '.release'), { recursive: true });
    await joinService(team.root, this.url, undefined);
    mkdirSync(path.join(team.root, '.release/roles'));
    for (const key of keys)
      cpSync(
        path.join(this.site.root, `offline/.release/roles/${key}.pem`),
        path.join(team.root, `.release/roles/${key}.pem`),
      );
    return team;
  }

  /** Delegates an area to a new key, as the operator, and returns the folder of its team. */
  async delegate(name: RoleKeyName & `mf-${string}`, addresses: readonly string[]): Promise<TestReleases> {
    const team = await this.join();
    const { key } = makeRoleKey(team.root, name);
    await this.asOperator(['add', name], { keys: [key.keyval.public], addresses });
    return team;
  }

  /** Runs a command where the key of the operator is. */
  async asOperator(command: string[], options: Parameters<typeof runRoleCommand>[2]): Promise<void> {
    const operator = path.join(this.site.root, '.release/roles/operator.pem');
    cpSync(path.join(this.site.root, 'offline/.release/roles/operator.pem'), operator);
    try {
      await runRoleCommand(this.site.root, command, options);
    } finally {
      rmSync(operator);
    }
  }

  #read(file: string): Buffer {
    return readFileSync(path.join(this.site.root, 'releases', file));
  }

  /** A visitor who has seen nothing but version 1 of the root. */
  createVisitor(): TestClient {
    const proveConsistency = (from: number, to: number) =>
      consistencyProof(from, parseEntries(this.#read(`log/${getTilePath('entries', 0, to)}`))).map((hash) =>
        hash.toString('base64'),
      );
    return new TestClient({ pinned: JSON.parse(this.#read('tuf/1.root.json').toString()), log: { proveConsistency } });
  }

  /** Verifies what is served, as a visitor who remembers what was served before. */
  async visit() {
    this.#visitor ??= this.createVisitor();
    return this.#visitor.accept(this.#read('tuf/bundle.json').toString(), Date.now());
  }

  async stop(): Promise<void> {
    await this.service.stop();
    for (const folder of [this.site, ...this.#teams]) folder.remove();
  }
}
