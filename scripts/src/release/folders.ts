import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isAreaName } from '@northkeep/contracts';
import type { ReleasePart } from '../build/release-parts.ts';

/** Returns the folder of everything published, `releases/` or RELEASES_DIR; a web server or CDN serves it unchanged. */
export const getReleasesFolder = (root: string): string => path.resolve(root, process.env.RELEASES_DIR ?? 'releases');
export const getRegistryFile = (root: string): string => path.join(getReleasesFolder(root), 'remotes.json');

/** End of the name of a version's folder while it is written. */
export const HALF_SUFFIX = '.part';

const partFolder = (root: string, part: ReleasePart): string =>
  part === 'shell' ? path.join(getReleasesFolder(root), 'shell') : path.join(getReleasesFolder(root), 'r', part);

/** Returns the immutable folder of one version. */
export const getVersionFolder = (root: string, part: ReleasePart, version: string): string =>
  path.join(partFolder(root, part), version);

/** True for a version like 1.4.0 or 1.4.0-rc.1, which is also the name of a folder. */
export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(?<!\.part)$/.test(text);

/** Returns the URL path under which the version of a part is served. */
export const getVersionUrlPath = (part: ReleasePart, version: string): string => `/r/${part}/${version}/`;

/** Returns the published versions of a part, oldest first. */
export function listPublishedVersions(root: string, part: ReleasePart): string[] {
  const folder = partFolder(root, part);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.endsWith(HALF_SUFFIX) && existsSync(path.join(folder, name, 'release.json')))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Returns the parts of which at least one version is published. */
export function listPublishedParts(root: string): ReleasePart[] {
  const areas = path.join(getReleasesFolder(root), 'r');
  const names = existsSync(areas) ? readdirSync(areas).filter(isAreaName) : [];
  return (['shell', ...names.sort()] as const).filter((part) => listPublishedVersions(root, part).length > 0);
}
