import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PARTS, type Part } from '../build/build-all.ts';
import { hashFolder } from '../build/release-list.ts';
import { readPackage } from '../build/singletons.ts';
import { publishedVersions, releasesFolder, versionFolder } from './folders.ts';
import { point, type Targets } from './point.ts';
import { addVersion } from './publish.ts';
import { readRegistry } from './registry-file.ts';

/** Earlier builds of this machine that are kept for each part. */
const LOCALS_KEPT = 3;

/**
 * Releases what `npm run build` made, for the machine it was built on: parts whose build changed since the last time,
 * and parts that are not in the registry or not in the folder. A part that was pointed elsewhere by hand and did not
 * change stays where it was pointed. Gives what was pointed anew.
 */
export async function stage(root: string): Promise<Targets> {
  const registry = readRegistry(root);
  const before = readStaged(root);
  const staged: Record<string, string> = { ...before };
  const targets: Targets = {};
  for (const part of PARTS) {
    const dist = path.join(root, part, 'dist');
    const contents = createHash('sha256')
      .update(JSON.stringify(hashFolder(dist)))
      .digest('hex');
    const current = part === 'shell' ? registry?.shell.version : registry?.remotes[part]?.version;
    if (before[part] === contents && current && existsSync(versionFolder(root, part, current))) continue;
    targets[part] = await addLocal(root, part, { dist, contents });
    staged[part] = contents;
  }
  if (Object.keys(targets).length > 0) await point(root, targets);
  for (const part of PARTS) dropOldLocals(root, part);
  writeFileSync(stagedFile(root), JSON.stringify(staged));
  return targets;
}

/** A changed build under an unchanged version gets a name of its own, because a published version never changes. */
async function addLocal(
  root: string,
  part: Part,
  { dist, contents }: { dist: string; contents: string },
): Promise<string> {
  const { version } = readPackage(path.join(root, part));
  try {
    await addVersion({ root, part, version, from: dist });
    return version;
  } catch (reason) {
    if (!existsSync(versionFolder(root, part, version))) throw reason;
    const local = `${version}-local.${contents.slice(0, 8)}`;
    await addVersion({ root, part, version: local, from: dist });
    return local;
  }
}

/** Builds of this machine pile up; pages that are open need the last few. Versions with a name of their own stay. */
function dropOldLocals(root: string, part: Part): void {
  const registry = readRegistry(root);
  const current = part === 'shell' ? registry?.shell.version : registry?.remotes[part]?.version;
  publishedVersions(root, part)
    .filter((version) => version.includes('-local.') && version !== current)
    .map((version) => versionFolder(root, part, version))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(LOCALS_KEPT)
    .forEach((folder) => {
      rmSync(folder, { recursive: true });
    });
}

const stagedFile = (root: string): string => path.join(releasesFolder(root), 'staged.json');

function readStaged(root: string): Record<string, string> {
  return existsSync(stagedFile(root)) ? JSON.parse(readFileSync(stagedFile(root), 'utf8')) : {};
}
