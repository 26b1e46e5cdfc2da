import { writeRepository } from './repository.ts';
import { hasRepository } from './repository-memory.ts';
import { type RepositoryChange, signRepository } from './sign-repository.ts';

/**
 * True where the release repository is written: outside production by itself, in production once its keys were made.
 * A server that signs with RELEASE_KEY_FILE has no place for them.
 */
export const isRepositoryWritten = (root: string): boolean =>
  hasRepository(root) || (process.env.NODE_ENV !== 'production' && !process.env.RELEASE_KEY_FILE);

/**
 * Signs a change of the repository, and returns the function that writes it; null where no repository is written.
 * Nothing is written when signing fails. The caller holds the lock of the registry.
 */
export function prepareRepository(root: string, change: RepositoryChange): ((reveal?: () => void) => void) | null {
  if (!isRepositoryWritten(root)) return null;
  const prepared = signRepository(root, change);
  return (reveal) => writeRepository(prepared, reveal);
}
