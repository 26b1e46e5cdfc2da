import { lockRegistry } from '../registry-lock.ts';
import { isSignedByRole } from './metadata-file.ts';
import { type RepositoryContents, writeRepository } from './repository.ts';
import { hasRepository } from './repository-memory.ts';
import { type RepositoryChange, signRepository } from './sign-repository.ts';

/**
 * True where the release repository is written: outside production by itself, in production once its keys were made.
 * A server that signs with RELEASE_KEY_FILE has no place for them.
 */
const isRepositoryWritten = (root: string): boolean =>
  hasRepository(root) || (process.env.NODE_ENV !== 'production' && !process.env.RELEASE_KEY_FILE);

/**
 * Signs a change of the repository, and returns the function that writes it. Nothing is written when signing fails. The
 * caller holds the lock of the registry. Throws where no repository is written.
 */
export function prepareRepository(root: string, change: RepositoryChange): (reveal?: () => void) => void {
  assertWritten(root);
  const prepared = signRepository(root, change);
  return (reveal) => writeRepository(prepared, reveal);
}

/**
 * Changes the repository alone, not the registry. Throws where no repository is written. Returns what is in it now.
 */
export async function changeRepository(root: string, change: () => RepositoryChange): Promise<RepositoryContents> {
  assertWritten(root);
  const unlock = await lockRegistry(root);
  try {
    const prepared = signRepository(root, change());
    writeRepository(prepared);
    return prepared;
  } finally {
    unlock();
  }
}

function assertWritten(root: string): void {
  if (!isRepositoryWritten(root))
    throw new Error('there is no release repository here: npm run release -- keygen makes its keys');
}

/** Returns the roles whose keys have changed and that none of their present keys has signed yet. */
export function listUnsignedRoles({ targets, roles }: RepositoryContents): string[] {
  const { keys = {}, roles: delegations = [] } = targets.signed.delegations ?? {};
  return delegations
    .filter((role) => {
      const envelope = roles.get(role.name);
      return envelope !== undefined && !isSignedByRole(envelope, { role, keys });
    })
    .map(({ name }) => name);
}
