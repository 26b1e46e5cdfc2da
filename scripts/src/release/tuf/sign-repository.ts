import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type RoleKeys,
  type RootMetadata,
  type SignedMetadata,
  type SnapshotMetadata,
  type TargetsMetadata,
  TIMESTAMP_FILE,
  type TimestampMetadata,
  type TufKey,
} from '@northkeep/contracts/tuf';
import { isReleasePart, type ReleasePart } from '../../build/release-parts.ts';
import { completeDelegations, type Delegations, delegateContent, withoutParts } from './delegations.ts';
import {
  type Draft,
  describeMetadataFile,
  isDue,
  isSignedByRole,
  LIFETIME_DAYS,
  type RoleAuthority,
  saysTheSame,
  signMetadata,
} from './metadata-file.ts';
import { LogLostError, ReleaseLog } from './release-log.ts';
import { listMeta, type PreparedRepository, type RepositoryContents } from './repository.ts';
import {
  getRepositoryFolder,
  listNumberedFiles,
  type NumberedFile,
  type RepositoryMemory,
  type RepositoryState,
  readMemory,
} from './repository-memory.ts';
import { listRoleContents, type ReleasedContent, type RoleContents } from './role-contents.ts';
import {
  createRoleKey,
  makeRoleKey,
  openRoleKey,
  openRoleKeys,
  type RoleSigner,
  type RoleSigners,
  replaceRoleKey,
} from './role-keys.ts';
import { beginRepository, findRoleAuthority, renewRoot } from './root-role.ts';
import { getVerifierKey } from './signed-note.ts';

/** What changes in a repository. Without `content` the roles keep the target files that they have. */
export interface RepositoryChange {
  readonly content?: ReleasedContent;
  /** Parts whose delegation ends. */
  readonly removed?: readonly string[];
  /** Changes who may sign what. */
  readonly delegations?: (current: Delegations) => Delegations;
  /** Next version of the root, signed. */
  readonly nextRoot?: SignedMetadata<RootMetadata>;
  /** Begins another log, whose key is in the place of the former one. */
  readonly restartLog?: boolean;
  /** Signs snapshot and timestamp anew, although nothing else has changed. */
  readonly renew?: boolean;
}

type PublishedRoles = ReadonlyMap<string, SignedMetadata<TargetsMetadata>>;

const isProduction = (): boolean => process.env.NODE_ENV === 'production';

/**
 * Signs what a change needs: only roles whose content or keys have changed, or more than half of whose lifetime has
 * passed, get a new version. Writes nothing but keys that are missing outside production. Throws when a key is missing.
 */
export function signRepository(root: string, change: RepositoryChange): PreparedRepository {
  if (!isProduction()) beginRepository(root);
  const memory = readMemory(root);
  const { log, signer: logSigner } = openLog(root, change.restartLog ? null : memory.state.log);
  const keyFor = (part: ReleasePart): TufKey => findPartKey(root, part).key;
  const files = listNumberedFiles(root);
  const next = (role: string): number => lastVersion(role, memory, files) + 1;
  const published = readPublishedRoles(root, memory);
  const contents = change.content
    ? listRoleContents(root, change.content, targetsOf(published))
    : contentsOf(memory, published);
  const delegations = decideDelegations(memory, change, { contents, keyFor });
  const signers = openRoleKeys(root);
  const roots = decideRoots(memory, change, signers);
  const authority = (role: 'targets' | 'snapshot' | 'timestamp') => findRoleAuthority(roots, role);

  const targets = nextVersion<TargetsMetadata>({
    ...{ name: 'targets', current: memory.targets, version: next('targets'), days: LIFETIME_DAYS.targets, signers },
    authority: authority('targets'),
    draft: {
      _type: 'targets',
      targets: {},
      delegations: { keys: delegations.keys, roles: delegations.roles },
      log: getVerifierKey(logSigner),
    },
  });
  const roles = new Map<string, SignedMetadata<TargetsMetadata>>();
  for (const role of delegations.roles) {
    const content = contents.get(role.name);
    if (content === undefined) continue;
    const input = {
      ...{ name: role.name, current: published.get(role.name) ?? null, version: next(role.name) },
      ...{ days: LIFETIME_DAYS.part, signers, authority: { role, keys: delegations.keys } },
    };
    const draft: Draft<TargetsMetadata> = { _type: 'targets', targets: content };
    // The operator can revoke the key of a team without having one of its keys: the role is refused until the team
    // signs it again.
    if (!change.content && input.current && !canSign(role, signers)) roles.set(role.name, input.current);
    else roles.set(role.name, nextVersion<TargetsMetadata>({ ...input, draft }));
  }
  const meta = listMeta(memory.state.meta, targets, roles);
  const snapshot = nextVersion<SnapshotMetadata>({
    ...{ name: 'snapshot', current: readCurrentSnapshot(files), version: next('snapshot'), signers },
    ...{ days: LIFETIME_DAYS.online, authority: authority('snapshot'), renew: change.renew },
    draft: { _type: 'snapshot', meta },
  });
  const timestamp = nextVersion<TimestampMetadata>({
    ...{ name: 'timestamp', current: readTimestamp(root), version: next('timestamp'), signers },
    ...{ days: LIFETIME_DAYS.online, authority: authority('timestamp'), renew: change.renew },
    draft: { _type: 'timestamp', meta: { 'snapshot.json': describeMetadataFile(snapshot) } },
  });
  const repository: RepositoryContents = { roots, targets, roles, snapshot, timestamp };
  return { root, log, ...repository, memory: remember(memory, repository, delegations.automatic) };
}

interface NextVersion<Content extends TargetsMetadata | SnapshotMetadata | TimestampMetadata> {
  readonly name: string;
  readonly current: SignedMetadata<Content> | null;
  readonly draft: Draft<Content>;
  readonly version: number;
  readonly days: number;
  readonly authority: RoleAuthority;
  readonly signers: RoleSigners;
  readonly renew?: boolean | undefined;
}

/** Returns the current version of a role where it still holds, and otherwise signs the next one. */
function nextVersion<Content extends TargetsMetadata | SnapshotMetadata | TimestampMetadata>({
  current,
  renew = false,
  authority,
  ...input
}: NextVersion<Content>): SignedMetadata<Content> {
  const holds = current && saysTheSame(current.signed, input.draft) && isSignedByRole(current, authority);
  if (holds && !renew && !(isDue(current, input.days) && canSign(authority.role, input.signers))) return current;
  return signMetadata({ ...input, authorities: [authority] });
}

const canSign = ({ keyids, threshold }: RoleKeys, signers: RoleSigners): boolean =>
  keyids.filter((id) => signers.has(id)).length >= threshold;

/** Opens the log with its key. Outside production a log that was deleted is followed by another one with a new key. */
function openLog(root: string, known: RepositoryState['log']): { log: ReleaseLog; signer: RoleSigner } {
  const signer = openRoleKey(root, 'log');
  try {
    if (signer === null) throw new LogLostError('.release/roles/log.pem, the key of the release log, is missing');
    return { log: new ReleaseLog(root, signer, known), signer };
  } catch (error) {
    if (!(error instanceof LogLostError) || isProduction()) throw error;
    const key = createRoleKey();
    replaceRoleKey(root, 'log', key).forget();
    return { log: new ReleaseLog(root, key, null), signer: key };
  }
}

/** Returns the key of a part for a new delegation. Outside production it is made when it is missing. */
function findPartKey(root: string, part: ReleasePart): RoleSigner {
  const key = openRoleKey(root, part) ?? (isProduction() ? null : makeRoleKey(root, part));
  if (key) return key;
  throw new Error(
    `${part} is not delegated to anyone: add its team with npm run release -- role add ${part}, or make a key with ` +
      `npm run release -- keygen --role ${part}`,
  );
}

function decideDelegations(
  { targets, state }: RepositoryMemory,
  { content, removed = [], delegations: change = (current) => current }: RepositoryChange,
  { contents, keyFor }: { contents: RoleContents; keyFor: (part: ReleasePart) => TufKey },
): Delegations {
  const { keys = {}, roles = [] } = targets?.signed.delegations ?? {};
  const parts = roles.filter(({ name }) => isReleasePart(name));
  const current = change(withoutParts({ keys, roles: parts, automatic: state.automatic }, removed));
  return completeDelegations(content ? delegateContent(current, content, keyFor) : current, contents);
}

function decideRoots(
  { roots }: RepositoryMemory,
  { nextRoot }: RepositoryChange,
  signers: RoleSigners,
): readonly SignedMetadata<RootMetadata>[] {
  const [latest] = roots.slice(-1);
  if (!latest) throw new Error('there is no repository yet: npm run release -- keygen makes its keys');
  if (nextRoot && nextRoot.signed.version !== latest.signed.version + 1)
    throw new Error('the root was changed meanwhile; run the command again');
  const renewed = nextRoot ?? (isDue(latest, LIFETIME_DAYS.root) ? renewRoot(latest, signers) : null);
  return renewed ? [...roots, renewed] : roots;
}

const lastVersion = (role: string, { state }: RepositoryMemory, files: readonly NumberedFile[]): number =>
  Math.max(state.versions[role] ?? 0, files.find((each) => each.role === role)?.version ?? 0);

/**
 * Reads the files of the delegated roles as the last snapshot listed them. What was altered since counts as missing, so
 * that only what was signed here before is ever signed again.
 */
function readPublishedRoles(root: string, { targets, state }: RepositoryMemory): PublishedRoles {
  const roles = new Map<string, SignedMetadata<TargetsMetadata>>();
  for (const { name } of targets?.signed.delegations?.roles ?? []) {
    const listed = state.meta[`${name}.json`];
    const file = path.join(getRepositoryFolder(root), `${listed?.version}.${name}.json`);
    if (listed === undefined || !existsSync(file)) continue;
    const bytes = readFileSync(file);
    if (createHash('sha256').update(bytes).digest('hex') === listed.hashes.sha256)
      roles.set(name, JSON.parse(bytes.toString()));
  }
  return roles;
}

/** Returns what the roles have published. Throws when a file of theirs is missing. */
function contentsOf({ targets, state }: RepositoryMemory, published: PublishedRoles): RoleContents {
  for (const { name } of targets?.signed.delegations?.roles ?? [])
    if (state.meta[`${name}.json`] && !published.has(name))
      throw new Error(`the metadata of ${name} is missing or altered; point ${name} to a version again`);
  return targetsOf(published);
}

const targetsOf = (published: PublishedRoles): RoleContents =>
  new Map([...published].map(([name, { signed }]) => [name, signed.targets]));

function newestOf(files: readonly NumberedFile[], role: string) {
  const newest = files.find((each) => each.role === role);
  return newest ? JSON.parse(readFileSync(newest.file, 'utf8')) : null;
}

const readCurrentSnapshot = (files: readonly NumberedFile[]): SignedMetadata<SnapshotMetadata> | null =>
  newestOf(files, 'snapshot');

function readTimestamp(root: string): SignedMetadata<TimestampMetadata> | null {
  const file = path.join(getRepositoryFolder(root), TIMESTAMP_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function remember(
  memory: RepositoryMemory,
  { roots, targets, roles, snapshot, timestamp }: RepositoryContents,
  automatic: readonly string[],
): RepositoryMemory {
  const versions = {
    ...memory.state.versions,
    ...Object.fromEntries([...roles].map(([name, { signed }]) => [name, signed.version])),
    ...{ targets: targets.signed.version, snapshot: snapshot.signed.version, timestamp: timestamp.signed.version },
  };
  return { roots, targets, state: { ...memory.state, versions, meta: snapshot.signed.meta, automatic } };
}
