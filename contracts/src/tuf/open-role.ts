import type { VerifySignature } from '../tlog/index.ts';
import { decodeHex } from './bytes.ts';
import { type DecodedFile, decodeMetadata, type MetadataTypes } from './decode-metadata.ts';
import type { MetadataFile, RoleKeys, TufKeys } from './metadata.ts';
import { RepositoryError } from './repository-error.ts';
import type { SeenFile } from './trusted-state.ts';

const ED25519_SIGNATURE_DIGITS = 128;

interface Authority extends RoleKeys {
  keys: TufKeys;
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
  for (const keyid of keyids) {
    const key = keys[keyid]?.keyval.public;
    const signature = signatures[keyid];
    if (!key || signature?.length !== ED25519_SIGNATURE_DIGITS) continue;
    if (await verifySignature(decodeHex(key), signedBytes, decodeHex(signature))) signers.add(key);
  }
  if (signers.size < threshold) {
    throw new RepositoryError('bad-signature', role, `signed by ${signers.size} of ${threshold} keys`);
  }
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
  if (value === undefined) throw new RepositoryError('missing', role, 'no metadata');
  const file = await decodeMetadata(value, type, role);
  const { version } = file.content;
  if (listed && (listed.hashes.sha256 !== file.sha256 || listed.length !== file.bytes.length)) {
    throw new RepositoryError('mismatch', role, 'not the file that was listed');
  }
  await verifySignatures(role, file, authority);
  if (listed && listed.version !== version) {
    throw new RepositoryError('mismatch', role, `version ${version}, listed as ${listed.version}`);
  }
  if (seen) refuseOlder(role, version, seen.version);
  if (seen?.version === version && seen.sha256 !== file.sha256) {
    throw new RepositoryError('altered', role, `two files have the version ${version}`);
  }
  return file;
}

export function refuseOlder(role: string, version: number, seen = 0): void {
  if (version < seen) throw new RepositoryError('older', role, `version ${version} after ${seen}`);
}
