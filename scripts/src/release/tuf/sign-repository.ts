import type { RootMetadata, SignedMetadata, TargetsMetadata, TufKey } from '@northkeep/contracts/tuf';
import { isReleasePart, type ReleasePart } from '../../build/release-parts.ts';
import { completeDelegations, type Delegations, delegateContent, withoutParts } from './delegations.ts';
import { type Draft, isDue, LIFETIME_DAYS } from './metadata-file.ts';
import { canSign, nextVersion } from './next-version.ts';
import { contentsOf, lastVersion, readPublishedRoles, targetsOf } from './published-roles.ts';
import { LogLostError, ReleaseLog } from './release-log.ts';
import type { PreparedRepository } from './repository.ts';
import { listNumberedFiles, type RepositoryMemory, type RepositoryState, readMemory } from './repository-memory.ts';
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
import { markSecurityFixes } from './security-marks.ts';
import { signOnline } from './sign-online.ts';
import { getVerifierKey } from './signed-note.ts';

/** What changes in a repository. Without `content` the roles keep the target files that they have. */
export interface RepositoryChange {
  readonly content?: ReleasedContent;
  /** Parts of `content` whose new version is marked as a security fix. */
  readonly securityFixes?: readonly string[];
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
    ? markSecurityFixes(listRoleContents(root, change.content, targetsOf(published)), {
        ...{ published: targetsOf(published), fixes: change.securityFixes ?? [], next },
      })
    : contentsOf(memory, published);
  const delegations = decideDelegations(memory, change, { contents, keyFor });
  const signers = openRoleKeys(root);
  const roots = decideRoots(memory, change, signers);

  const targets = nextVersion<TargetsMetadata>({
    ...{ name: 'targets', current: memory.targets, version: next('targets'), days: LIFETIME_DAYS.targets, signers },
    authority: findRoleAuthority(roots, 'targets'),
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
  return signOnline(root, {
    ...{ memory, log, files, roots, targets, roles, automatic: delegations.automatic },
    ...change,
  });
}

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
