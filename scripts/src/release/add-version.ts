import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { BILL_OF_MATERIALS_FILE, PROVENANCE_FILE } from '../build/description-files.ts';
import { describeReleaseContents, readReleaseManifest } from '../build/release-list.ts';
import type { ReleasePart } from '../build/release-parts.ts';
import { getVersionFolder } from './folders.ts';

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
  if (existsSync(target)) {
    if (describeReleaseContents(target) === describeReleaseContents(from)) return false;
    throw new Error(`${part} ${version} is published with other contents; a version never changes, choose a new one`);
  }
  const half = `${target}.${process.pid}.part`;
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(from, half, { recursive: true });
  const built = readReleaseManifest(half);
  const list = { ...built, version };
  // They name the version for which they were written.
  if (built.version !== version) removeDescriptions(half);
  writeFileSync(path.join(half, 'release.json'), `${JSON.stringify(list, null, 2)}\n`);
  await compress(half);
  renameSync(half, target);
  return true;
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
