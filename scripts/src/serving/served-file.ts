import { existsSync } from 'node:fs';
import path from 'node:path';
import { publishedVersions, releasesFolder, versionFolder } from '../release/folders.ts';

const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;

export interface ServedFile {
  file: string;
  /** Whether the address can never mean other bytes. */
  immutable: boolean;
}

/**
 * The file that an address of the static suite means, or null: `/r/...` stands in the releases folder, everything else
 * in the shell's version. A hashed file of an older shell is still given to pages that were open before the newer one.
 */
export function findServedFile(root: string, pathname: string, shellVersion: string): ServedFile | null {
  const clean = path.posix.normalize(pathname);
  if (clean.startsWith('/r/')) {
    const file = path.join(releasesFolder(root), clean);
    return existsSync(file) ? { file, immutable: true } : null;
  }
  const immutable = HASHED.test(clean);
  const versions = immutable ? [shellVersion, ...publishedVersions(root, 'shell')] : [shellVersion];
  const file = versions.map((version) => path.join(versionFolder(root, 'shell', version), clean)).find(existsSync);
  return file ? { file, immutable } : null;
}
