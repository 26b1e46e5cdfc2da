import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AreaManifest, type FileHashes, type PackageVersions, PUBLIC_PAGES_FILE_PATH } from '@northkeep/contracts';
import type { Compiler } from '@rspack/core';
import { readAreaManifest, readPublicPages } from './area-manifest.ts';
import { BILL_OF_MATERIALS_FILE, PROVENANCE_FILE } from './description-files.ts';

/** Content of `release.json` of a built or published version; the registry's entry of that version copies it. */
export interface ReleaseManifest {
  name: string;
  version: string;
  requires?: PackageVersions;
  provides?: PackageVersions;
  /** SHA-256 of the root of the release repository that a shell was built with; present only in the release of a shell. */
  pinnedRoot?: string;
  /** Manifest of the area; present in the release of an area, not of the shell. */
  area?: AreaManifest;
  files: FileHashes;
}

export const RELEASE_MANIFEST_FILE = 'release.json';

/** Files that describe a release and are not part of it. */
const DESCRIPTIONS: readonly string[] = [RELEASE_MANIFEST_FILE, BILL_OF_MATERIALS_FILE, PROVENANCE_FILE];

/** False for files that describe a release, and for compressed copies: they are not part of it. */
export const isListed = (file: string): boolean => !DESCRIPTIONS.includes(file) && !file.endsWith('.br');

/**
 * Maps the path of every file below a folder (forward slashes, sorted) to its SHA-384 in SRI form (`sha384-` and
 * base64).
 */
export function hashFolder(folder: string): FileHashes {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(isListed)
    .sort();
  return Object.fromEntries(files.map((file) => [file, hashFile(path.join(folder, file))]));
}

/**
 * Returns a text that identifies the contents of a build. The texts of two builds are equal exactly when both have the
 * same files and, for an area, the same manifest.
 */
export const describeReleaseContents = (folder: string): string =>
  JSON.stringify([hashFolder(folder), readReleaseManifest(folder).area ?? null]);

/** Hashes a file to an SRI value: `sha384-` and base64. */
export const hashFile = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

export function writeReleaseManifest(folder: string, list: Omit<ReleaseManifest, 'files'>): void {
  const full: ReleaseManifest = { ...list, files: hashFolder(folder) };
  writeFileSync(path.join(folder, RELEASE_MANIFEST_FILE), `${JSON.stringify(full, null, 2)}\n`);
}

export const readReleaseManifest = (folder: string): ReleaseManifest =>
  JSON.parse(readFileSync(path.join(folder, RELEASE_MANIFEST_FILE), 'utf8'));

/** Copies the static files of an area and writes the description of its public pages, if it has any. */
async function writePublicPages(dir: string, folder: string): Promise<void> {
  const files = path.join(dir, 'public');
  if (existsSync(files)) cpSync(files, folder, { recursive: true });
  const pages = await readPublicPages(dir);
  if (pages === null) return;
  if (!existsSync(path.join(folder, pages.picture.file))) throw new Error(`${dir}: ${pages.picture.file} is missing`);
  const file = path.join(folder, PUBLIC_PAGES_FILE_PATH);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(pages));
}

/** Writes `release.json` of an area, including its manifest, after all files of the build are written. */
export class ReleaseManifestPlugin {
  readonly #list: Omit<ReleaseManifest, 'files' | 'area'>;

  constructor(list: Omit<ReleaseManifest, 'files' | 'area'>) {
    this.#list = list;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ReleaseManifestPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const area = await readAreaManifest(compiler.context);
      await writePublicPages(compiler.context, compiler.outputPath);
      writeReleaseManifest(compiler.outputPath, { ...this.#list, area });
    });
  }
}
