import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPrerenderedPagesPath, type PrerenderedPages } from '@northkeep/contracts';
import { isRegistrySignedForShell } from './check-release.ts';

interface NamedPages {
  /** Text of remotes.json. */
  readonly signed: string;
  /** Hash of the pages file in the registry. */
  readonly hash: string | undefined;
}

/**
 * Reads the prerendered pages that a registry names. Returns null when the registry names none, when the file is
 * missing or has another hash, or when no key of the shell has signed the registry. The script of each page then
 * renders it.
 */
export async function readPrerenderedPages(
  releasesDir: string,
  { signed, hash }: NamedPages,
): Promise<PrerenderedPages | null> {
  if (hash === undefined || !(await isRegistrySignedForShell(releasesDir, signed))) return null;
  const bytes = await readFile(join(releasesDir, getPrerenderedPagesPath(hash))).catch(() => null);
  if (bytes === null || `sha384-${createHash('sha384').update(bytes).digest('base64')}` !== hash) return null;
  return JSON.parse(bytes.toString());
}
