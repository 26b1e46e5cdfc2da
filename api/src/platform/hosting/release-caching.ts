import { LOG_PATH, METADATA_BUNDLE_FILE, TIMESTAMP_FILE, TUF_PATH } from '@northkeep/contracts/tuf';
import { IMMUTABLE_CACHING, NO_CACHE } from './send-file.ts';

/** Paths of files that never change: those of areas and prerendered pages, and the tiles of the release log. */
const IMMUTABLE_FILES = ['/r/', '/pages/', `${LOG_PATH}tile/`];
/** A partial tile of the log ends in its number of hashes. It disappears when the full tile exists. */
const PARTIAL_TILE = /\.p\/\d+$/;
const REPLACED_METADATA = [TIMESTAMP_FILE, METADATA_BUNDLE_FILE].map((file) => TUF_PATH + file);

/**
 * Returns the value of `Cache-Control` for a path that is served from the same path of the releases folder; null for
 * any other path.
 */
export function findReleaseCaching(path: string): string | null {
  if (path.startsWith(TUF_PATH)) return REPLACED_METADATA.includes(path) ? NO_CACHE : IMMUTABLE_CACHING;
  if (IMMUTABLE_FILES.some((folder) => path.startsWith(folder)))
    return PARTIAL_TILE.test(path) ? NO_CACHE : IMMUTABLE_CACHING;
  return path.startsWith(LOG_PATH) ? NO_CACHE : null;
}
