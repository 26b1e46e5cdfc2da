import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getBundleFile, readRepository } from './read-repository.ts';

/**
 * `releases`: there is no release repository, or a file of the released shell or of a microfrontend is missing.
 * `repository`: browsers would refuse the metadata of the repository.
 */
export type ReleaseFault = 'releases' | 'repository';

/** Messages for the operator, by fault. */
export const RELEASE_FAULT_MESSAGES: Readonly<Record<ReleaseFault, string>> = {
  releases: 'holds no complete release, so no page can be served; publish one or check RELEASES_DIR',
  repository:
    'holds a release repository that browsers refuse: its metadata is damaged, or the shell was built with another root',
};

interface ReleaseFolder {
  readonly releasesDir: string;
  /**
   * True in production. Only then a missing repository makes the server not ready, because an API in development needs
   * no pages.
   */
  readonly production: boolean;
}

/**
 * Returns a function that checks the current release as a new visitor's browser does. The function resolves to null
 * when the release is usable, and keeps its result until the metadata is replaced.
 */
export function createReleaseCheck({ releasesDir, production }: ReleaseFolder): () => Promise<ReleaseFault | null> {
  const file = getBundleFile(releasesDir);
  let known: { readonly changed: number; readonly fault: ReleaseFault | null } | undefined;
  return async () => {
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changed === null) return production ? 'releases' : null;
    if (known?.changed !== changed) known = { changed, fault: await findFault(releasesDir) };
    return known.fault;
  };
}

async function findFault(releasesDir: string): Promise<ReleaseFault | null> {
  const { registry } = await readRepository(releasesDir);
  if (registry === null) return 'repository';
  const { shell, remotes } = registry;
  const needed = [
    join(releasesDir, 'shell', shell.version, 'index.html'),
    ...Object.values(remotes).map(({ base, entry }) => join(releasesDir, base, entry)),
  ];
  return (await Promise.all(needed.map(isReadable))).every(Boolean) ? null : 'releases';
}

const isReadable = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
