import type { AreaName, DecodedRegistry, ReleasedRemote } from '@northkeep/contracts';
import {
  type Delegation,
  decodeMetadata,
  decodePart,
  type ReleasedPart,
  RepositoryError,
} from '@northkeep/contracts/tuf';
import { readPublishedRoles } from './tuf/published-roles.ts';
import { readMemory } from './tuf/repository-memory.ts';

/** Returns a registry with the versions that teams have delivered since it was written: the repository alone has them. */
export async function withDeliveries(root: string, registry: DecodedRegistry): Promise<DecodedRegistry> {
  const remotes: Record<AreaName, ReleasedRemote> = { ...registry.remotes };
  let { shell } = registry;
  for (const part of await readPublishedParts(root)) {
    if ('shell' in part && part.shell.version !== shell.version)
      shell = { ...withoutMark(part.shell), ...securityOf(registry.shell) };
    if ('remote' in part && part.remote.version !== remotes[part.name]?.version)
      remotes[part.name] = { ...withoutMark(part.remote), ...securityOf(registry.remotes[part.name]) };
  }
  const { pages, ...content } = registry;
  // Pages that were rendered from other versions are rendered anew.
  const isSame =
    shell === registry.shell &&
    Object.entries(remotes).every(([name, each]) => each === registry.remotes[name as AreaName]);
  return { ...content, shell, remotes, ...(isSame && pages !== undefined ? { pages } : {}) };
}

/** Marks of security fixes in the repository count versions of roles, those in the registry its own numbers. */
function withoutMark<Part extends { readonly security?: number }>(part: Part): Omit<Part, 'security'> {
  const { security: _mark, ...released } = part;
  return released;
}

const securityOf = (part: { readonly security?: number } | undefined): { security?: number } =>
  part?.security === undefined ? {} : { security: part.security };

async function readPublishedParts(root: string): Promise<ReleasedPart[]> {
  const memory = readMemory(root);
  const published = readPublishedRoles(root, memory);
  const delegations = memory.targets?.signed.delegations?.roles ?? [];
  const parts = await Promise.all(
    delegations.map(async (delegation) => {
      const role = published.get(delegation.name);
      return role ? await decodePublished(role, delegation) : null;
    }),
  );
  return parts.filter((part) => part !== null);
}

/** Returns null for a role that visitors refuse. */
async function decodePublished(role: unknown, delegation: Delegation): Promise<ReleasedPart | null> {
  try {
    const { content } = await decodeMetadata(role, 'targets', delegation.name);
    return decodePart(content, delegation);
  } catch (reason) {
    if (reason instanceof RepositoryError) return null;
    throw reason;
  }
}
