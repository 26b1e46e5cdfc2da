import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeReleaseContents } from '../build/release-list.ts';
import { listReleaseParts, type ReleasePart } from '../build/release-parts.ts';
import { readPackage } from '../build/singletons.ts';
import { addVersion } from './add-version.ts';
import { getReleasesFolder, getVersionFolder, listPublishedVersions } from './folders.ts';
import { selectReleaseVersions, type TargetVersions } from './point-release.ts';
import { keepRepository, readReleased } from './registry-file.ts';

/** Time before its expiry from which a registry is signed again, although nothing has changed. */
const RENEWAL_MS = 60 * 24 * 60 * 60 * 1000;
/** Number of earlier local builds that are kept for the shell and for each area. */
const LOCALS_KEPT = 3;

/**
 * Publishes the builds of `npm run build` and selects them in the registry. It skips a shell or area whose build has
 * not changed since the last time, unless it is missing in the registry or the releases folder. A version that was
 * selected by hand therefore stays selected until the build changes. A registry of more than a month is signed again.
 * Returns the selected versions.
 */
export async function publishAndSelectBuild(root: string): Promise<TargetVersions> {
  const registry = await readReleased(root);
  const before = readStaged(root);
  const staged: Record<string, string> = { ...before };
  const targets: TargetVersions = {};
  const parts = listReleaseParts(root);
  for (const part of parts) {
    const dist = path.join(root, part, 'dist');
    const contents = createHash('sha256').update(describeReleaseContents(dist)).digest('hex');
    const current = part === 'shell' ? registry?.shell.version : registry?.remotes[part]?.version;
    if (before[part] === contents && current && existsSync(getVersionFolder(root, part, current))) continue;
    targets[part] = await addLocal(root, part, { dist, contents });
    staged[part] = contents;
  }
  const isDue = registry !== null && Date.parse(registry.expires) - Date.now() < RENEWAL_MS;
  if (Object.keys(targets).length > 0 || isDue) await selectReleaseVersions(root, targets);
  else await keepRepository(root);
  for (const part of parts) await deleteOldLocals(root, part);
  writeFileSync(stagedFile(root), JSON.stringify(staged));
  return targets;
}

/**
 * Publishes a build. If its version is already published with other contents, the version gets a suffix with the hash
 * of the build, because a published version never changes.
 */
async function addLocal(
  root: string,
  part: ReleasePart,
  { dist, contents }: { dist: string; contents: string },
): Promise<string> {
  const { version } = readPackage(path.join(root, part));
  try {
    await addVersion({ root, part, version, from: dist });
    return version;
  } catch (reason) {
    if (!existsSync(getVersionFolder(root, part, version))) throw reason;
    const local = `${version}-local.${contents.slice(0, 8)}`;
    await addVersion({ root, part, version: local, from: dist });
    return local;
  }
}

/**
 * Deletes old local builds except the last few, which open pages may still need. Versions without the suffix `-local`
 * stay.
 */
async function deleteOldLocals(root: string, part: ReleasePart): Promise<void> {
  const registry = await readReleased(root);
  const current = part === 'shell' ? registry?.shell.version : registry?.remotes[part]?.version;
  listPublishedVersions(root, part)
    .filter((version) => version.includes('-local.') && version !== current)
    .map((version) => getVersionFolder(root, part, version))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(LOCALS_KEPT)
    .forEach((folder) => {
      rmSync(folder, { recursive: true });
    });
}

const stagedFile = (root: string): string => path.join(getReleasesFolder(root), 'staged.json');

function readStaged(root: string): Record<string, string> {
  return existsSync(stagedFile(root)) ? JSON.parse(readFileSync(stagedFile(root), 'utf8')) : {};
}
