import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeRegistry, decodeSignedRegistry } from '@northkeep/contracts';

/** What is in the field: the signed registry as it is on the disk, and the shell version that it names. */
export interface CurrentRelease {
  /** Text of remotes.json; null when nothing was released. */
  readonly signed: string | null;
  /** Null when there is no shell at all. */
  readonly shellVersion: string | null;
}

/** Reads `remotes.json` when its modification time has changed; it is replaced by a rename, so any moment is good. */
export function createReleaseReader(releasesDir: string): () => Promise<CurrentRelease> {
  const file = join(releasesDir, 'remotes.json');
  let known: { readonly changed: number; readonly released: CurrentRelease } | undefined;
  return async () => {
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changed === null) return { signed: null, shellVersion: await newestShell(releasesDir) };
    if (known?.changed !== changed) {
      const signed = await readFile(file, 'utf8');
      known = { changed, released: { signed, shellVersion: versionIn(signed) ?? (await newestShell(releasesDir)) } };
    }
    return known.released;
  };
}

/** Whether the signature is good is for the shell to judge: here the registry only says where files are. */
function versionIn(signed: string): string | null {
  try {
    return decodeRegistry(decodeSignedRegistry(JSON.parse(signed)).payload).shell.version;
  } catch {
    return null;
  }
}

/** Without a registry any published shell will do: it draws its frame and says what is missing. */
async function newestShell(releasesDir: string): Promise<string | null> {
  const versions = await shellVersions(releasesDir);
  const dated = await Promise.all(
    versions.map(async (version) => ({ version, at: (await stat(join(releasesDir, 'shell', version))).mtimeMs })),
  );
  return dated.sort((a, b) => b.at - a.at)[0]?.version ?? null;
}

/** Every published shell version. */
export const shellVersions = (releasesDir: string): Promise<string[]> =>
  readdir(join(releasesDir, 'shell')).catch(() => []);
