import { createHash } from 'node:crypto';
import type { VerifiedRole } from '@northkeep/contracts/tuf';
import { Difference } from './difference.ts';
import { checkHeaders, type PolicyHosts } from './site-headers.ts';
import { forEachAnswer, type SiteReader } from './site-reader.ts';

/**
 * Compares every target file of every role with its signed length and hash, compressed and uncompressed, and returns
 * the files by target path. Throws a Difference.
 */
export async function checkFiles(
  reader: SiteReader,
  roles: readonly VerifiedRole[],
  hosts: PolicyHosts,
): Promise<Map<string, Buffer>> {
  const targets = roles.flatMap((role) => Object.entries(role.targets));
  const files = new Map<string, Buffer>();
  await forEachAnswer(targets, async ([target, { length, hashes }], encoding) => {
    const path = `/${target}`;
    const { headers, bytes } = await reader.getFile(path, { limit: length, encoding });
    const found = createHash('sha384').update(bytes).digest('hex');
    if (bytes.length !== length || found !== hashes.sha384)
      throw new Difference(
        path,
        `${length} bytes with the SHA-384 ${hashes.sha384}`,
        `${bytes.length} bytes with the SHA-384 ${found} (${headers.get('content-encoding') ?? 'not compressed'})`,
      );
    checkHeaders(path, headers, hosts);
    files.set(target, bytes);
  });
  return files;
}
