import type { RootMetadata, SignedMetadata, TopLevelRole, TufKeys } from '@northkeep/contracts/tuf';
import { type Draft, LIFETIME_DAYS, type RoleAuthority, signMetadata } from './metadata-file.ts';
import { hasRepository, readMemory, writeMemory } from './repository-memory.ts';
import {
  makeMissingCentralKeys,
  openRoleKey,
  openRoleKeys,
  ROOT_KEY_NAMES,
  type RoleKeyName,
  type RoleSigner,
  type RoleSigners,
} from './role-keys.ts';

/** Number of root keys that have to sign. */
const ROOT_THRESHOLD = 2;

type RootKeyMaterial = { keys: TufKeys; roles: RootMetadata['roles'] };

/**
 * Makes the keys of a repository that are missing, and version 1 of its root, which the shell pins. Changes nothing once
 * there is a root: its keys may then be kept elsewhere.
 */
export function beginRepository(root: string): void {
  if (hasRepository(root)) return;
  makeMissingCentralKeys(root);
  const { state } = readMemory(root);
  writeMemory(root, { roots: [createFirstRoot(root)], targets: null, state });
}

/** Makes version 1 of the root from the keys in `.release/roles/`. Throws when one is missing. */
function createFirstRoot(root: string): SignedMetadata<RootMetadata> {
  const open = (name: RoleKeyName): RoleSigner => {
    const key = openRoleKey(root, name);
    if (key) return key;
    throw new Error(`.release/roles/${name}.pem is missing; npm run release -- keygen makes the keys of a repository`);
  };
  const [roots, operator, online] = [ROOT_KEY_NAMES.map(open), open('operator'), open('online')];
  const keys = Object.fromEntries([...roots, operator, online].map(({ keyId, key }) => [keyId, key]));
  const one = ({ keyId }: RoleSigner) => ({ keyids: [keyId], threshold: 1 });
  const roles: RootMetadata['roles'] = {
    root: { keyids: roots.map(({ keyId }) => keyId), threshold: ROOT_THRESHOLD },
    ...{ targets: one(operator), snapshot: one(online), timestamp: one(online) },
  };
  const draft = draftOf({ keys, roles });
  return signRoot(draft, { version: 1, authorities: [{ role: roles.root, keys }], signers: openRoleKeys(root) });
}

const draftOf = (material: RootKeyMaterial): Draft<RootMetadata> => ({
  _type: 'root',
  consistent_snapshot: true,
  ...material,
});

const signRoot = (
  draft: Draft<RootMetadata>,
  rest: { version: number; authorities: readonly RoleAuthority[]; signers: RoleSigners },
): SignedMetadata<RootMetadata> =>
  signMetadata<RootMetadata>({ name: 'root', draft, days: LIFETIME_DAYS.root, ...rest });

/** Signs the root again for another year; null when too few of its keys are here. */
export function renewRoot({ signed }: SignedMetadata<RootMetadata>, signers: RoleSigners) {
  const { keys, roles, version } = signed;
  const here = roles.root.keyids.filter((id) => signers.has(id));
  if (here.length < roles.root.threshold) return null;
  return signRoot(draftOf({ keys, roles }), {
    version: version + 1,
    authorities: [{ role: roles.root, keys }],
    signers,
  });
}

/**
 * Replaces one key in the root by another, wherever a role uses it. As many keys of the former root sign as of the new
 * one. Throws when too few are here.
 */
export function replaceKeyInRoot(
  { signed }: SignedMetadata<RootMetadata>,
  { from, to, signers }: { from: string; to: RoleSigner; signers: RoleSigners },
): SignedMetadata<RootMetadata> {
  const swap = (id: string): string => (id === from ? to.keyId : id);
  const roles = Object.fromEntries(
    Object.entries(signed.roles).map(([name, role]) => [name, { ...role, keyids: role.keyids.map(swap) }]),
  ) as unknown as RootMetadata['roles'];
  const { [from]: _former, ...kept } = signed.keys;
  const keys = { ...kept, [to.keyId]: to.key };
  return signRoot(draftOf({ keys, roles }), {
    version: signed.version + 1,
    authorities: [
      { role: signed.roles.root, keys: signed.keys },
      { role: roles.root, keys },
    ],
    signers: new Map([...signers, [to.keyId, to]]),
  });
}

/** Returns the keys of a top-level role in the latest root. */
export function findRoleAuthority(roots: readonly SignedMetadata<RootMetadata>[], role: TopLevelRole): RoleAuthority {
  const latest = roots.at(-1);
  if (!latest) throw new Error('the repository has no root');
  return { role: latest.signed.roles[role], keys: latest.signed.keys };
}
