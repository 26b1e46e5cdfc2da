import type { Checkpoint } from '../tlog/checkpoint.ts';
import type { MetadataTypes } from './decode-metadata.ts';
import type { Delegation, RoleKeys } from './metadata.ts';

/** Newest verified file of a role. */
export interface SeenFile {
  version: number;
  sha256: string;
}

/** What a device remembers of a verified repository, as JSON. */
export interface TrustedState {
  /** SHA-256 of the pinned root. The state of another installation is ignored. */
  pinned: string;
  /** The newest root. */
  root: MetadataTypes['root'];
  timestamp?: SeenFile;
  snapshot?: SeenFile;
  /** File name -> highest version that a snapshot listed. */
  listed: Readonly<Record<string, number>>;
  /** 'targets' and delegated roles by name. */
  roles: Readonly<Record<string, SeenFile>>;
  /** Key ids of each role to which the operator has ever delegated. */
  delegations: Readonly<Record<string, readonly string[]>>;
  /** Last checkpoint of the release log to which all earlier ones were shown to lead. */
  log?: Checkpoint;
}

/** Member of a record that came from outside: never one of `Object.prototype`. */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const omit = <T>(record: Readonly<Record<string, T>>, isOmitted: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !isOmitted(name)));

/** True if one of the former keys was taken away. */
const isRotated = (former: readonly string[], { keyids }: RoleKeys): boolean =>
  former.some((keyid) => !keyids.includes(keyid));

/** Forgets the versions of roles, which thieves of their former keys may have raised. */
const forgetRoles = (trusted: TrustedState, isForgotten: (role: string) => boolean): TrustedState => ({
  ...trusted,
  listed: omit(trusted.listed, (file) => isForgotten(file.replace(/\.json$/, ''))),
  roles: omit(trusted.roles, isForgotten),
});

/** Takes over the next root (TUF 1.0, section 5.3.11): forgets the versions of roles whose keys it takes away. */
export function advanceRoot(trusted: TrustedState, root: MetadataTypes['root']): TrustedState {
  const isChanged = (role: 'targets' | 'snapshot' | 'timestamp') =>
    isRotated(trusted.root.roles[role].keyids, root.roles[role]);
  const next = { ...(isChanged('targets') ? forgetRoles(trusted, (role) => role === 'targets') : trusted), root };
  if (!isChanged('snapshot') && !isChanged('timestamp')) return next;
  const { timestamp: _, snapshot: __, ...others } = next;
  return { ...others, listed: {} };
}

/** Takes over the operator's delegations: forgets the versions of roles whose keys were taken away. */
export function advanceDelegations(trusted: TrustedState, delegations: readonly Delegation[]): TrustedState {
  const changed = delegations.filter((each) => isRotated(own(trusted.delegations, each.name) ?? [], each));
  return {
    ...forgetRoles(trusted, (role) => changed.some(({ name }) => name === role)),
    delegations: {
      ...trusted.delegations,
      ...Object.fromEntries(delegations.map(({ name, keyids }) => [name, keyids])),
    },
  };
}

/** Raises the listed versions to those of a snapshot. */
export const advanceListed = (trusted: TrustedState, meta: MetadataTypes['snapshot']['meta']): TrustedState => ({
  ...trusted,
  listed: Object.fromEntries(
    Object.entries(meta).map(([file, { version }]) => [file, Math.max(version, own(trusted.listed, file) ?? 0)]),
  ),
});
