import type { AreaManifest, AreaName, ReleasedRemote } from '@northkeep/contracts';
import type { Delegation, TufKey, TufKeys } from '@northkeep/contracts/tuf';
import { isReleasePart, type ReleasePart } from '../../build/release-parts.ts';
import { findPublicRole, PAGES_ROLE, type ReleasedContent, type RoleContents } from './role-contents.ts';
import { getKeyId } from './role-keys.ts';

/** The operator's decisions: who may sign what. */
export interface Delegations {
  readonly keys: TufKeys;
  readonly roles: readonly Delegation[];
  /** Parts whose delegation was made by itself and follows their manifest. */
  readonly automatic: readonly string[];
}

const SHELL_PATHS = ['*', 'assets/*', 'head/*', 'icons/*', 'js/*', 'screenshots/*'];

/** Patterns of the target paths of a part; a '*' stands for one path segment. */
export const listDefaultPaths = (part: ReleasePart): string[] =>
  part === 'shell' ? SHELL_PATHS : ['*', '*/*', '*/*/*', '*/*/*/*'].map((below) => `r/${part}/*/${below}`);

/** Delegates a part to keys; replaces an earlier delegation of it. */
export function delegate(
  delegations: Delegations,
  {
    name,
    keys,
    ...rest
  }: { name: ReleasePart; keys: readonly TufKey[]; threshold: number; addresses: readonly string[] },
): Delegations {
  const role: Delegation = {
    name,
    keyids: keys.map(getKeyId),
    paths: listDefaultPaths(name),
    terminating: true,
    ...rest,
  };
  const isKnown = delegations.roles.some((each) => each.name === name);
  const roles = isKnown
    ? delegations.roles.map((each) => (each.name === name ? role : each))
    : [...delegations.roles, role];
  return {
    ...delegations,
    keys: { ...delegations.keys, ...Object.fromEntries(keys.map((key) => [getKeyId(key), key])) },
    roles,
  };
}

/** URL paths that an area claims; '/*' stands for the public fall-back. */
const claimedBy = ({ addresses, isPublicFallback }: AreaManifest): string[] => [
  ...addresses.map((address) => address.path),
  ...(isPublicFallback ? ['/*'] : []),
];

/**
 * Returns the delegations for a release: those of the operator as they are, those that were made by themselves after
 * the manifests of the release, and new ones for new parts. `keyFor` returns the key of a part, or throws.
 */
export function delegateContent(
  delegations: Delegations,
  { shell: _shell, remotes }: ReleasedContent,
  keyFor: (part: ReleasePart) => TufKey,
): Delegations {
  const addressesOf = Object.entries(remotes).map(([name, remote]): [ReleasePart, readonly string[]] => [
    name as AreaName,
    claimedBy((remote as ReleasedRemote).area),
  ]);
  const parts: [ReleasePart, readonly string[]][] = [['shell', []], ...addressesOf];
  return parts.reduce((all, [name, addresses]) => {
    const known = all.roles.find((role) => role.name === name);
    if (known && !all.automatic.includes(name)) return all;
    const keys = known?.keyids.flatMap((id) => all.keys[id] ?? []) ?? [keyFor(name)];
    const next = delegate(all, { name, keys, threshold: known?.threshold ?? 1, addresses });
    return { ...next, automatic: [...new Set([...next.automatic, name])] };
  }, delegations);
}

/** Returns the delegations without some parts. */
export const withoutParts = (delegations: Delegations, names: readonly string[]): Delegations => ({
  ...delegations,
  roles: delegations.roles.filter(({ name }) => !names.includes(name)),
  automatic: delegations.automatic.filter((name) => !names.includes(name)),
});

/**
 * Adds the role of the prerendered pages, which the keys of the shell and of the public area may sign, and leaves out
 * keys that no role uses.
 */
export function completeDelegations(delegations: Delegations, contents: RoleContents): Delegations {
  const parts = delegations.roles.filter(({ name }) => isReleasePart(name));
  const signing = contents.has(PAGES_ROLE) ? ['shell', findPublicRole(contents)] : [];
  const keyids = [...new Set(parts.filter(({ name }) => signing.includes(name)).flatMap((role) => role.keyids))];
  const pages: Delegation = {
    ...{ name: PAGES_ROLE, keyids, threshold: 1, paths: [`${PAGES_ROLE}/*`], terminating: true, addresses: [] },
  };
  const roles = keyids.length > 0 ? [...parts, pages] : parts;
  const used = new Set(roles.flatMap((role) => role.keyids));
  const keys = Object.fromEntries(Object.entries(delegations.keys).filter(([id]) => used.has(id)));
  return { ...delegations, keys, roles };
}
