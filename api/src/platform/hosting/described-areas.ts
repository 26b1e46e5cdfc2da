import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DecodedRegistry,
  decodePublicPages,
  PUBLIC_PAGES_FILE_PATH,
  type PublicPages,
  type ReleasedRemote,
} from '@northkeep/contracts';

/** An area with the description of its public pages. */
export interface AreaDescription extends PublicPages {
  /** URL path of the version's folder, with a slash at the end. */
  readonly base: string;
}

/**
 * Reads the descriptions of all areas of a registry that are stored in the releases folder. A file whose hash differs
 * from the registry's is ignored: the pages are then served with the title of the shell.
 */
export async function readAreaDescriptions(
  releasesDir: string,
  { remotes }: DecodedRegistry,
): Promise<AreaDescription[]> {
  const found = await Promise.all(Object.entries(remotes).map(([name, remote]) => read(releasesDir, name, remote)));
  return found.filter((area) => area !== null);
}

async function read(
  releasesDir: string,
  name: string,
  { base, files }: ReleasedRemote,
): Promise<AreaDescription | null> {
  const hash = files[PUBLIC_PAGES_FILE_PATH];
  // A base URL with a host belongs to an area on another server, whose files are not in this folder.
  if (hash === undefined || !base.startsWith('/')) return null;
  try {
    const bytes = await readFile(join(releasesDir, base, PUBLIC_PAGES_FILE_PATH));
    if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== hash) return null;
    return { base, ...decodePublicPages(JSON.parse(bytes.toString()), `${name}/${PUBLIC_PAGES_FILE_PATH}`) };
  } catch {
    return null;
  }
}
