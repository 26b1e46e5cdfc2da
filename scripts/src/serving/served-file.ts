import { existsSync } from 'node:fs';
import path from 'node:path';
import { getReleasesFolder, getVersionFolder, listPublishedVersions } from '../release/folders.ts';

const RELEASED = /^\/(?:r|tuf|log)\//;
const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;

export interface ServedFile {
  file: string;
  /** True when the content under this URL never changes. */
  immutable: boolean;
}

/**
 * Finds the file of a URL path: `/r/...`, `/tuf/...` and `/log/...` in the releases folder, every other path in the shell's version. Hashed files
 * of older shells are found too, for pages that were open before a release. Returns null when there is none.
 */
export function findServedFile(root: string, pathname: string, shellVersion: string): ServedFile | null {
  const clean = path.posix.normalize(pathname);
  if (RELEASED.test(clean)) {
    const file = path.join(getReleasesFolder(root), clean);
    return existsSync(file) ? { file, immutable: true } : null;
  }
  const immutable = HASHED.test(clean);
  const versions = immutable ? [shellVersion, ...listPublishedVersions(root, 'shell')] : [shellVersion];
  const file = versions.map((version) => path.join(getVersionFolder(root, 'shell', version), clean)).find(existsSync);
  return file ? { file, immutable } : null;
}
