import { createHash } from 'node:crypto';
import { encodeCanonicalJson, type RootMetadata, type SignedMetadata } from '@northkeep/contracts/tuf';
import { readMemory } from './repository-memory.ts';
import { beginRepository } from './root-role.ts';

/**
 * Returns the SHA-256 of version 1 of the root, which a shell is built with: from RELEASE_ROOT, or of
 * `.release/roles/1.root.json`. Outside production the root is made when it is missing; in production this throws, because
 * a shell with the root of another repository could never be updated.
 */
export function loadPinnedRoot(root: string): string {
  const { RELEASE_ROOT: given = '', NODE_ENV } = process.env;
  if (given !== '') {
    if (/^[0-9a-f]{64}$/.test(given)) return given;
    throw new Error('RELEASE_ROOT must be the SHA-256 of .release/roles/1.root.json, 64 hexadecimal digits');
  }
  if (NODE_ENV !== 'production') beginRepository(root);
  const [first] = readMemory(root).roots;
  if (first) return hashRoot(first);
  throw new Error(
    '.release/roles/1.root.json is missing, and the shell has to be built with its SHA-256: npm run release -- keygen ' +
      'makes it, or RELEASE_ROOT names it to a build on another machine (docs/keys.md)',
  );
}

/** SHA-256 of a root, hexadecimal: that of its file. */
export const hashRoot = (envelope: SignedMetadata<RootMetadata>): string =>
  createHash('sha256').update(encodeCanonicalJson(envelope)).digest('hex');
