import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPrerenderedPagesPath, type PrerenderedPages } from '@northkeep/contracts';

/**
 * Reads the prerendered pages with the hash that a verified registry names. Returns null when it names none, or when the
 * file is missing or has another hash. The script of each page then renders it.
 */
export async function readPrerenderedPages(
  releasesDir: string,
  hash: string | undefined,
): Promise<PrerenderedPages | null> {
  if (hash === undefined) return null;
  const bytes = await readFile(join(releasesDir, getPrerenderedPagesPath(hash))).catch(() => null);
  if (bytes === null || `sha384-${createHash('sha384').update(bytes).digest('base64')}` !== hash) return null;
  return JSON.parse(bytes.toString());
}
