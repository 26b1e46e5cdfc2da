import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DecodedRegistry, decodeRegistry, decodeSignedRegistry } from '@northkeep/contracts';

export const readBundleText = (folder: string): string => readFileSync(path.join(folder, 'tuf/bundle.json'), 'utf8');

/**
 * Returns what a releases folder releases. `seq` is the version of the timestamp, by which browsers tell repositories
 * apart.
 */
export function readReleasedRegistry(folder: string): DecodedRegistry {
  const { payload } = decodeSignedRegistry(JSON.parse(readFileSync(path.join(folder, 'remotes.json'), 'utf8')));
  return { ...decodeRegistry(payload), seq: JSON.parse(readBundleText(folder)).timestamp.signed.version };
}

/** Returns the SHA-256 of the root that the shell was built with, under which browsers store the repository. */
export const readRootId = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, 'tuf/1.root.json')))
    .digest('hex');
