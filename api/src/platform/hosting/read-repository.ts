import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  encodeCanonicalJson,
  METADATA_BUNDLE_FILE,
  parseBundle,
  type RepositoryRegistry,
  readFirstRoot,
  TUF_PATH,
  toPageBundle,
  toRegistry,
  verifyRepository,
} from '@northkeep/contracts/tuf';
import { verifyLog } from '@northkeep/contracts/tuf/verify-log';

/** The release repository in the releases folder. */
export interface PublishedRepository {
  /** The metadata bundle as pages carry it. */
  readonly bundle: string;
  /** The released versions and their files; null when browsers would reject the metadata. */
  readonly registry: RepositoryRegistry | null;
}

/** Returns the file that is replaced last with each release. */
export const getBundleFile = (releasesDir: string): string => join(releasesDir, TUF_PATH, METADATA_BUNDLE_FILE);

/**
 * Reads the release repository and verifies it as the browser of a new visitor does, with the root that the released
 * shell was built with. Rejects when there is none.
 */
export async function readRepository(releasesDir: string): Promise<PublishedRepository> {
  const text = await readFile(getBundleFile(releasesDir), 'utf8');
  try {
    const bundle = parseBundle(text);
    const pinned = readFirstRoot(bundle);
    const verified = await verifyRepository(bundle, { pinned, now: Date.now(), verifySignature, verifyLog });
    const registry = toRegistry(verified);
    const isPinned = await hasPinnedRoot(join(releasesDir, 'shell', registry.shell.version), pinned);
    return { bundle: toPageBundle(text), registry: isPinned ? registry : null };
  } catch {
    // The shell tells the visitor what it refuses.
    return { bundle: toReadableBundle(text), registry: null };
  }
}

/** Returns the bundle for a page, or the text as it is when it is no bundle. */
function toReadableBundle(text: string): string {
  try {
    return toPageBundle(text);
  } catch {
    return text;
  }
}

/** True unless the release of the shell names another root as the one that it was built with. */
async function hasPinnedRoot(shellFolder: string, root: unknown): Promise<boolean> {
  const manifest = await readFile(join(shellFolder, 'release.json'), 'utf8').catch(() => '{}');
  const { pinnedRoot }: { pinnedRoot?: string } = JSON.parse(manifest);
  return (
    pinnedRoot === undefined || pinnedRoot === createHash('sha256').update(encodeCanonicalJson(root)).digest('hex')
  );
}

/** Verifies an Ed25519 signature (RFC 8032). */
async function verifySignature(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, bytes, key, signature);
}
