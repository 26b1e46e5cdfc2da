import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DecodedRegistry,
  decodeRegistry,
  decodeSignedRegistry,
  type PrerenderedPages,
} from '@northkeep/contracts';
import { type AreaDescription, readAreaDescriptions } from './described-areas.ts';
import { readPrerenderedPages } from './prerendered-pages.ts';

/** Current release: the signed registry as stored, and its shell version. */
export interface CurrentRelease {
  /** Text of remotes.json; null when nothing was released. */
  readonly signed: string | null;
  /** Version of the shell; null when no shell has been published. */
  readonly shellVersion: string | null;
  /** Decoded registry of remotes.json; null when the file is missing or cannot be read. */
  readonly registry: DecodedRegistry | null;
  /** Areas that describe their public pages. */
  readonly described: readonly AreaDescription[];
  /** Prerendered HTML of the public pages; null when the registry names none. */
  readonly prerendered: PrerenderedPages | null;
}

const NOTHING = { signed: null, registry: null, described: [], prerendered: null } as const;

/**
 * Returns a function that reads the current release and caches it by the modification time of `remotes.json`, which is
 * replaced atomically (rename).
 */
export function createReleaseReader(releasesDir: string): () => Promise<CurrentRelease> {
  const file = join(releasesDir, 'remotes.json');
  let known: { readonly changed: number; readonly released: CurrentRelease } | undefined;
  return async () => {
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changed === null) return { ...NOTHING, shellVersion: await newestShell(releasesDir) };
    if (known?.changed !== changed) {
      const signed = await readFile(file, 'utf8');
      const registry = registryIn(signed);
      const shellVersion = registry?.shell.version ?? (await newestShell(releasesDir));
      const described = registry === null ? [] : await readAreaDescriptions(releasesDir, registry);
      const prerendered = await readPrerenderedPages(releasesDir, { signed, hash: registry?.pages });
      known = { changed, released: { signed, shellVersion, registry, described, prerendered } };
    }
    return known.released;
  };
}

/** Reads the registry without verifying the signature, which is the shell's task: here it only locates files. */
function registryIn(signed: string): DecodedRegistry | null {
  try {
    return decodeRegistry(decodeSignedRegistry(JSON.parse(signed)).payload);
  } catch {
    return null;
  }
}

/**
 * Returns the newest published shell version. It is used when there is no registry: that shell renders its frame and
 * reports the missing registry.
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
