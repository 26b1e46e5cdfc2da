import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AreaName, Registry, ReleasedRemote } from '@northkeep/contracts';
import { METADATA_BUNDLE_FILE, toPageBundle } from '@northkeep/contracts/tuf';
import { readAreaManifest } from '../build/area-manifest.ts';
import { readRequiredVersions } from '../build/singletons.ts';
import { readRegistry } from '../release/registry-file.ts';
import { getRepositoryFolder } from '../release/tuf/repository-memory.ts';

/** Returns the URL path under which the development server serves the files of a hot-reloaded area. */
export const getHotBasePath = (area: AreaName): string => `/hot/${area}/`;

export interface DevRelease {
  /** The released areas and, in their place, the hot-reloaded ones. */
  readonly remotes: Registry['remotes'];
  /** Metadata bundle of the release, as pages carry it. */
  readonly bundle: string;
  /** The hot-reloaded areas, which no key has signed. */
  readonly hot: Registry['remotes'];
}

/**
 * Returns the release, and the hot-reloaded areas of this process, which a development build of the shell loads in place
 * of the released ones. They list no files, because their files change all the time; only a development build loads
 * unlisted files. Throws when a manifest is wrong.
 */
export async function createDevRelease(root: string, areas: readonly AreaName[]): Promise<DevRelease> {
  const released = readRegistry(root);
  if (!released) throw new Error('nothing is released yet');
  const hot = await Promise.all(
    areas.map(async (name): Promise<[AreaName, ReleasedRemote]> => {
      const dir = path.join(root, name);
      const area = await readAreaManifest(dir);
      const base = getHotBasePath(name);
      return [
        name,
        { version: '0.0.0-dev', base, entry: 'remoteEntry.js', requires: readRequiredVersions(dir), files: {}, area },
      ];
    }),
  );
  const replaced = Object.fromEntries(hot);
  const bundle = toPageBundle(readFileSync(path.join(getRepositoryFolder(root), METADATA_BUNDLE_FILE), 'utf8'));
  return { remotes: { ...released.remotes, ...replaced }, bundle, hot: replaced };
}
