import type { VerifySignature } from '../tlog/index.ts';
import { decodeHex } from './bytes.ts';
import { type DecodedFile, type DecodedKeys, decodeMetadata, type MetadataTypes } from './decode-metadata.ts';
import type { MetadataFile, RoleKeys } from './metadata.ts';
import { RepositoryError } from './repository-error.ts';
import type { SeenFile } from './trusted-state.ts';

const ED25519_KEY = /^[0-9a-f]{64}$/;
const ED25519_SIGNATURE = /^[0-9a-f]{128}$/;

interface Authority extends RoleKeys {
  keys: DecodedKeys;
  verifySignature: VerifySignature;
}

/** Throws a RepositoryError unless as many different keys as the threshold signed a file. */
export async function verifySignatures(
  role: string,
  { signatures, signedBytes }: DecodedFile<unknown>,
  { keyids, threshold, keys, verifySignature }: Authority,
): Promise<void> {
  // A public key counts once, even if an unknown member gives it a second id.
  const signers = new Set<string>();
  for (const { keyid, sig } of signatures) {
    const { keytype, scheme, keyval } = (keyids.includes(keyid) && keys[keyid]) || {};
    const publicKey = keyval?.public ?? '';
    const isUsable = keytype === 'ed25519' && scheme === 'ed25519' && ED25519_KEY.test(publicKey);
    if (!isUsable || !ED25519_SIGNATURE.test(sig)) continue;
    if (await verifySignature(decodeHex(publicKey), signedBytes, decodeHex(sig))) signers.add(publicKey);
    if (signers.size >= threshold) return;
  }
  throw new RepositoryError('bad-signature', role, `signed by ${signers.size} of ${threshold} keys`);
}

interface OpenedRole<Type extends keyof MetadataTypes> {
  type: Type;
  /** Name of a delegated role. */
  role?: string;
  authority: Authority;
  /** Version, hash and size by the role above. */
  listed?: MetadataFile;
  /** Newest file of the role that was verified before. */
  seen?: SeenFile | undefined;
}

/** Decodes the file of a role and verifies hash, signatures and version; throws a RepositoryError. */
export async function openRole<Type extends keyof MetadataTypes>(
  value: unknown,
  { type, role = type, authority, listed, seen }: OpenedRole<Type>,
): Promise<DecodedFile<MetadataTypes[Type]>> {
  if (value === undefined) throw new RepositoryError('missing', role);
  const file = await decodeMetadata(value, type, role);
  const { version } = file.content;
  const isListed =
    !listed ||
    (listed.hashes.sha256 === file.sha256 && listed.length === file.bytes.length && listed.version === version);
  if (!isListed) throw new RepositoryError('mismatch', role, 'not the file that was listed');
  await verifySignatures(role, file, authority);
  if (seen) refuseOlder(role, version, seen.version);
  if (seen?.version === version && seen.sha256 !== file.sha256) throw new RepositoryError('altered', role);
  return file;
}

export function refuseOlder(role: string, version: number, seen = 0): void {
  if (version < seen) throw new RepositoryError('older', role, `version ${version} after ${seen}`);
}
