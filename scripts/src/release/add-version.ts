import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { BILL_OF_MATERIALS_FILE, PROVENANCE_FILE } from '../build/description-files.ts';
import { describeReleaseContents, readReleaseManifest } from '../build/release-list.ts';
import type { ReleasePart } from '../build/release-parts.ts';
import { getVersionFolder, HALF_SUFFIX } from './folders.ts';

/** Age in ms from which no process still writes a version. */
const ABANDONED_MS = 60 * 60 * 1000;
const COMPRESSED = /\.(js|css|html|json|svg|webmanifest)$/;

/**
 * Adds a built folder, with brotli copies of its files, as a version in one rename. Throws when the version exists with
 * other contents.
 */
export async function addVersion({
  root,
  part,
  version,
  from,
}: {
  root: string;
  part: ReleasePart;
  version: string;
  from: string;
}): Promise<boolean> {
  const target = getVersionFolder(root, part, version);
  const isAdded = (): boolean => {
    if (!existsSync(target)) return false;
    if (describeReleaseContents(target) === describeReleaseContents(from)) return true;
    throw new Error(`${part} ${version} is published with other contents; a version never changes, choose a new one`);
  };
  if (isAdded()) return false;
  const half = `${target}.${randomUUID()}${HALF_SUFFIX}`;
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    cpSync(from, half, { recursive: true });
    const built = readReleaseManifest(half);
    const list = { ...built, version };
    // They name the version for which they were written.
    if (built.version !== version) removeDescriptions(half);
    writeFileSync(path.join(half, 'release.json'), `${JSON.stringify(list, null, 2)}\n`);
    await compress(half);
    renameSync(half, target);
    return true;
  } catch (reason) {
    // Another process may have added the version meanwhile.
    if (isAdded()) return false;
    throw reason;
  } finally {
    rmSync(half, { recursive: true, force: true });
    deleteAbandoned(path.dirname(target));
  }
}

/** Deletes versions that a process which ended long ago has not finished. */
function deleteAbandoned(folder: string): void {
  readdirSync(folder)
    .filter((name) => name.endsWith(HALF_SUFFIX))
    .map((name) => path.join(folder, name))
    .filter((half) => Date.now() - (statSync(half, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > ABANDONED_MS)
    .forEach((half) => {
      rmSync(half, { recursive: true, force: true });
    });
}

function removeDescriptions(folder: string): void {
  for (const file of [BILL_OF_MATERIALS_FILE, PROVENANCE_FILE]) rmSync(path.join(folder, file), { force: true });
}

const brotli = promisify(brotliCompress);

async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const packed = await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
      writeFileSync(`${file}.br`, packed);
    }),
  );
}
