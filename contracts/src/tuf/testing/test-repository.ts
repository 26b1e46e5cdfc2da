import type { AreaManifest } from '../../area-manifest.ts';
import { encodeCanonicalJson } from '../canonical-json.ts';
import {
  type Delegation,
  type MetadataBundle,
  type MetadataFile,
  type RootMetadata,
  type SignedMetadata,
  type SnapshotMetadata,
  type TargetFile,
  type TargetsMetadata,
  type TimestampMetadata,
  type TopLevelRole,
  TUF_SPEC_VERSION,
} from '../metadata.ts';
import { own } from '../trusted-state.ts';
import { createTestKey, createTestKeys, sha256, signMetadata, type TestKey } from './test-keys.ts';
import { TestLog } from './test-log.ts';

export type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;

/** Deviations from an honest publication. Hashes and signatures of the roles above a changed one fit it. */
export interface Forgery {
  /** Changes the content of 'targets' or a delegated role before it is signed. */
  edit?: Readonly<Record<string, (content: Mutable<TargetsMetadata>) => void>>;
  editSnapshot?: (content: Mutable<SnapshotMetadata>) => void;
  editTimestamp?: (content: Mutable<TimestampMetadata>) => void;
  /** Changes the signed file of a role. */
  editFile?: Readonly<Record<string, (file: Mutable<SignedMetadata>) => void>>;
  /** Keys that sign instead of those of the role. */
  signers?: Readonly<Record<string, readonly TestKey[]>>;
}

export interface TestPart {
  keys: readonly TestKey[];
  paths: readonly string[];
  addresses: readonly string[];
  threshold?: number;
}

const EXPIRES = '2027-01-01T00:00:00Z';

export const hashOfText = (text: string): string => sha256(text) + sha256(`${text}, second half`).slice(0, 32);

export const areaPaths = (name: string): string[] =>
  ['*', '*/*', '*/*/*', '*/*/*/*'].map((below) => `r/${name}/*/${below}`);

const target = (text: string, custom?: TargetFile['custom']): TargetFile => ({
  length: text.length,
  hashes: { sha384: hashOfText(text) },
  ...(custom && { custom }),
});

export const createManifest = (name: string, change: Partial<AreaManifest> = {}): AreaManifest => ({
  label: name,
  addresses: [{ path: `/app/${name.replace('mf-', '')}/*`, frame: 'app' }],
  ...change,
});

/** Target files of a version of an area. */
export const createAreaTargets = (
  name: string,
  version: string,
  manifest: AreaManifest = createManifest(name),
): Record<string, TargetFile> => ({
  [`r/${name}/${version}/remoteEntry.js`]: target(`entry of ${name} ${version}`, {
    area: { version, requires: { react: '^19.0.0' }, manifest },
  }),
  [`r/${name}/${version}/js/page.js`]: target(`page of ${name} ${version}`),
});

/** Target files of a version of the shell. */
export const createShellTargets = (version: string): Record<string, TargetFile> => ({
  'index.html': target(`index ${version}`, { shell: { version, provides: { react: '19.3.1' } } }),
  'js/main.0a1b2c3d.js': target(`main ${version}`),
});

/** A release repository in memory that is signed with real keys. */
export class TestRepository {
  /** Keys that sign for a role; 'snapshot' and 'timestamp' have the same one. */
  readonly keys: Record<string, readonly TestKey[]>;
  readonly roots: SignedMetadata<RootMetadata>[] = [];
  readonly parts = new Map<string, TestPart>();
  readonly roles = new Map<string, TargetsMetadata>();
  /** Versions of all roles that the snapshot has to list. */
  readonly listed = new Map<string, MetadataFile>();
  readonly log = new TestLog('northkeep.example/log', createTestKey());
  targets: TargetsMetadata;
  expires = EXPIRES;
  snapshotVersion = 0;
  timestampVersion = 0;

  constructor() {
    const online = createTestKeys(1);
    this.keys = { root: createTestKeys(3), targets: createTestKeys(1), snapshot: online, timestamp: online };
    this.targets = { ...this.#common('targets', 0), targets: {}, log: this.log.verifierKey };
    this.signRoot(this.keys.root ?? []);
    this.addPart('shell', { paths: ['*', 'js/*'], addresses: [] });
    this.addPart('mf-notes');
    this.addPart('mf-planner');
    this.release('shell', createShellTargets('1.0.0'));
    this.release('mf-notes', createAreaTargets('mf-notes', '1.0.0'));
    this.release('mf-planner', createAreaTargets('mf-planner', '1.0.0'));
  }

  get pinned(): SignedMetadata<RootMetadata> {
    const [pinned] = this.roots;
    if (!pinned) throw new Error('no root');
    return pinned;
  }

  keysOf(role: string): readonly TestKey[] {
    return own(this.keys, role) ?? this.parts.get(role)?.keys ?? [];
  }

  #common<Type extends string>(type: Type, version: number) {
    return { _type: type, spec_version: TUF_SPEC_VERSION, version, expires: this.expires };
  }

  /** Returns the content of the next root with the present keys. */
  createRoot(): Mutable<RootMetadata> {
    const roleOf = (role: TopLevelRole, threshold: number) => ({
      keyids: this.keysOf(role).map(({ keyid }) => keyid),
      threshold,
    });
    return {
      ...this.#common('root', this.roots.length + 1),
      consistent_snapshot: true,
      keys: Object.fromEntries(
        Object.values(this.keys)
          .flat()
          .map(({ keyid, key }) => [keyid, key]),
      ),
      roles: {
        root: roleOf('root', 2),
        targets: roleOf('targets', 1),
        snapshot: roleOf('snapshot', 1),
        timestamp: roleOf('timestamp', 1),
      },
    };
  }

  signRoot(signers: readonly TestKey[]): void {
    this.roots.push(signMetadata(this.createRoot(), signers));
  }

  /** Replaces keys and signs the next root with the former and the new keys of root. */
  rotate(changed: { root?: readonly TestKey[]; targets?: readonly TestKey[]; online?: readonly TestKey[] }): void {
    const former = this.keysOf('root');
    const { online, ...others } = changed;
    Object.assign(this.keys, others, online && { snapshot: online, timestamp: online });
    this.signRoot([...new Set([...former, ...this.keysOf('root')])]);
  }

  /** Delegates a part, or changes its delegation. */
  addPart(name: string, part: Partial<TestPart> = {}): void {
    const address = `/app/${name.replace('mf-', '')}/*`;
    this.parts.set(name, {
      keys: createTestKeys(1),
      paths: areaPaths(name),
      addresses: [address],
      ...this.parts.get(name),
      ...part,
    });
    this.signTargets();
  }

  removePart(name: string): void {
    this.parts.delete(name);
    this.roles.delete(name);
    this.signTargets();
  }

  /** Writes the next version of the operator's role. */
  signTargets(): void {
    const keys = [...this.parts.values()].flatMap((part) => part.keys);
    const roles = [...this.parts].map(
      ([name, { paths, addresses, threshold = 1, ...part }]): Delegation => ({
        name,
        keyids: part.keys.map(({ keyid }) => keyid),
        threshold,
        paths,
        terminating: true,
        addresses,
      }),
    );
    this.targets = {
      ...this.targets,
      version: this.targets.version + 1,
      delegations: { keys: Object.fromEntries(keys.map(({ keyid, key }) => [keyid, key])), roles },
    };
  }

  /** Writes the next version of a delegated role. */
  release(name: string, targets: TargetsMetadata['targets'], version?: number): void {
    const next = version ?? (this.listed.get(`${name}.json`)?.version ?? this.roles.get(name)?.version ?? 0) + 1;
    this.roles.set(name, { ...this.#common('targets', next), targets });
  }

  /** Publishes all roles: writes the next snapshot, its entry in the log and the next timestamp. */
  publish(forgery: Forgery = {}): MetadataBundle {
    const { edit = {}, editSnapshot, editTimestamp } = forgery;
    const roles = Object.fromEntries(
      [...this.roles].map(([name, content]) => [name, this.#sign(name, content, forgery, own(edit, name))]),
    );
    const targets = this.#sign('targets', this.targets, forgery, edit.targets);
    for (const [name, file] of Object.entries({ ...roles, targets })) this.listed.set(`${name}.json`, fileOf(file));
    this.snapshotVersion += 1;
    this.timestampVersion += 1;
    const snapshot = this.#sign(
      'snapshot',
      { ...this.#common('snapshot', this.snapshotVersion), meta: Object.fromEntries(this.listed) },
      forgery,
      editSnapshot,
    );
    this.log.append(Buffer.from(encodeCanonicalJson(snapshot)));
    const timestamp = this.#sign(
      'timestamp',
      { ...this.#common('timestamp', this.timestampVersion), meta: { 'snapshot.json': fileOf(snapshot) } },
      forgery,
      editTimestamp,
    );
    return structuredClone({
      v: 1,
      roots: this.roots.slice(1),
      timestamp,
      snapshot,
      targets,
      roles,
      log: this.log.prove(),
      firstRoot: this.pinned,
    });
  }

  #sign<Content extends TargetsMetadata | SnapshotMetadata | TimestampMetadata>(
    role: string,
    content: Content,
    { editFile, signers }: Forgery,
    edit?: (content: Mutable<Content>) => void,
  ): SignedMetadata<Content> {
    const edited: Content = structuredClone(content);
    if (edit) Reflect.apply(edit, undefined, [edited]);
    const file = signMetadata(edited, own(signers ?? {}, role) ?? this.keysOf(role));
    const change = own(editFile ?? {}, role);
    if (change) Reflect.apply(change, undefined, [file]);
    return file;
  }
}

/** Version, hash and size of a metadata file, as the role above lists them. */
export function fileOf(file: SignedMetadata): MetadataFile {
  const bytes = Buffer.from(encodeCanonicalJson(file));
  return { version: file.signed.version, length: bytes.length, hashes: { sha256: sha256(bytes) } };
}
