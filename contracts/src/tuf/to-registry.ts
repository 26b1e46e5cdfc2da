import type { AreaName } from '../area-manifest.ts';
import type { DecodedRegistry, ReleasedRemote, ReleasedShell } from '../registry.ts';
import { type SnapshotMetadata, TOP_LEVEL_ROLES } from './metadata.ts';
import type { VerifiedRepository } from './verify-repository.ts';

/** A registry from the release repository. */
export interface RepositoryRegistry extends DecodedRegistry {
  /** Version of each role that the snapshot lists, by name. */
  roleVersions: RoleVersions;
}

export type RoleVersions = Readonly<Record<string, number>>;

/**
 * Returns the registry of a verified repository, with the areas in the order of the operator's delegations. `builtIn`
 * describes the running shell, for a page whose bundle leaves out the role of the shell. Prerendered pages of other
 * versions than the current ones are left out. Throws an Error when there is no shell.
 */
export function toRegistry(repository: VerifiedRepository, builtIn?: ReleasedShell): RepositoryRegistry {
  const parts = repository.roles.map(({ part }) => part);
  const shell = parts.find((part) => part.name === 'shell')?.shell ?? builtIn;
  if (!shell) throw new Error('the repository has no shell');
  const remotes: Record<AreaName, ReleasedRemote> = {};
  for (const part of parts) if ('remote' in part) remotes[part.name] = part.remote;
  const fallback = Object.values(remotes).find(({ area }) => area.isPublicFallback);
  const rendered = parts.find((part) => part.name === 'pages');
  const isCurrent = rendered?.pages.shell === shell.version && rendered.pages.area === fallback?.version;
  const [expires = ''] = TOP_LEVEL_ROLES.map((role) => repository[role].expires).sort();
  return {
    v: 1,
    seq: repository.timestamp.version,
    expires,
    shell,
    remotes,
    ...(rendered && isCurrent ? { pages: rendered.hash } : {}),
    rejected: repository.rejected.map(({ name, reason }) => ({ name, reason })),
    roleVersions: getRoleVersions(repository.snapshot),
  };
}

/** Returns the versions of the roles that a snapshot lists. */
export const getRoleVersions = ({ meta }: Pick<SnapshotMetadata, 'meta'>): RoleVersions =>
  Object.fromEntries(Object.entries(meta).map(([file, { version }]) => [file.replace(/\.json$/, ''), version]));
