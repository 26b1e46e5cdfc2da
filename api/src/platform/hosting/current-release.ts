import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DecodedRegistry, PrerenderedPages } from '@northkeep/contracts';
import { type AreaDescription, readAreaDescriptions } from './described-areas.ts';
import { readPrerenderedPages } from './prerendered-pages.ts';
import { getBundleFile, readRepository } from './read-repository.ts';

/** Current release: the signed metadata for pages, and what it releases. */
export interface CurrentRelease {
  /** Metadata bundle that pages carry; null when nothing was released. */
  readonly bundle: string | null;
  /** Version of the shell; null when no shell has been published. */
  readonly shellVersion: string | null;
  /** What the repository releases; null when there is none or browsers would refuse it. */
  readonly registry: DecodedRegistry | null;
  /** Areas that describe their public pages. */
  readonly described: readonly AreaDescription[];
  /** Prerendered HTML of the public pages; null when the registry names none. */
  readonly prerendered: PrerenderedPages | null;
}

const NOTHING = { bundle: null, registry: null, described: [], prerendered: null } as const;

/**
 * Returns a function that reads the current release and caches it by the modification time of the metadata bundle, which
 * is replaced atomically (rename).
 */
export function createReleaseReader(releasesDir: string): () => Promise<CurrentRelease> {
  const file = getBundleFile(releasesDir);
  let known: { readonly changed: number; readonly released: CurrentRelease } | undefined;
  return async () => {
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changed === null) return { ...NOTHING, shellVersion: await newestShell(releasesDir) };
    if (known?.changed !== changed) {
      const { bundle, registry } = await readRepository(releasesDir);
      const shellVersion = registry?.shell.version ?? (await newestShell(releasesDir));
      const described = registry === null ? [] : await readAreaDescriptions(releasesDir, registry);
      const prerendered = await readPrerenderedPages(releasesDir, registry?.pages);
      known = { changed, released: { bundle, shellVersion, registry, described, prerendered } };
    }
    return known.released;
  };
}

/**
 * Returns the newest published shell version. It is used when there is no usable repository: that shell renders its frame
 * and an error message in place of each area.
 */
async function newestShell(releasesDir: string): Promise<string | null> {
  const versions = await listShellVersions(releasesDir);
  const dated = await Promise.all(
    versions.map(async (version) => ({ version, at: (await stat(join(releasesDir, 'shell', version))).mtimeMs })),
  );
  return dated.sort((a, b) => b.at - a.at)[0]?.version ?? null;
}

/** Lists all published shell versions. */
export const listShellVersions = (releasesDir: string): Promise<string[]> =>
  readdir(join(releasesDir, 'shell')).catch(() => []);
