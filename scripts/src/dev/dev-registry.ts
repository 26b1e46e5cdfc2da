import path from 'node:path';
import type { AreaName, Registry, ReleasedRemote, SignedRegistry } from '@northkeep/contracts';
import { readAreaManifest } from '../build/area-manifest.ts';
import { readRequiredVersions } from '../build/singletons.ts';
import { openSigner } from '../release/keys.ts';
import { readRegistry } from '../release/registry-file.ts';

/** Returns the URL path under which the development server serves the files of a hot-reloaded area. */
export const getHotBasePath = (area: AreaName): string => `/hot/${area}/`;

export interface DevRegistry {
  readonly remotes: Registry['remotes'];
  /** JSON of the signed registry, as the page reads it. */
  readonly signed: string;
}

/**
 * Returns the released registry, signed anew, in which the hot-reloaded areas of this process replace the released
 * ones. Hot-reloaded areas list no files, because their files change all the time; only a development build of the
 * shell loads unlisted files. Throws when a manifest is wrong.
 */
export async function createDevRegistry(root: string, areas: readonly AreaName[]): Promise<DevRegistry> {
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
  const { v, seq, expires, shell, remotes } = released;
  const registry: Registry = { v, seq, expires, shell, remotes: { ...remotes, ...Object.fromEntries(hot) } };
  const payload = JSON.stringify(registry);
  const { keyId, sign } = openSigner(root);
  const signed: SignedRegistry = { payload, keyId, sig: sign(payload) };
  return { remotes: registry.remotes, signed: JSON.stringify(signed) };
}
