import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LICENCES_FILE_PATH, type PackageLicence } from '@northkeep/contracts';
import type { Compiler } from '@rspack/core';

/** Files with the text of a licence or with notices that belong to it. */
const LICENCE_FILE = /^(?:licen[cs]e|copying|ofl|notice)(?:[-.].*)?$/i;
/** Folder of an npm package in the path of one of its files, and the rest of the path. */
const PACKAGE_FILE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/](.+)$/;
/** Folder of the compiler, whose runtime is part of each bundle. */
const COMPILER = path.dirname(createRequire(import.meta.url).resolve('@rspack/core/package.json'));

/**
 * Writes the licences of all npm packages of which the compilation reads code, styles or fonts, also in workers. The
 * compilations of the shell share one list of folders, so the last of them writes all. Reports an error that names each
 * package without the text of a licence.
 */
export class LicencesPlugin {
  readonly #folders: Set<string>;

  /** @param folders collected folders of packages, shared by the compilations of one release */
  constructor(folders = new Set<string>()) {
    this.#folders = folders;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('LicencesPlugin', ({ fileDependencies, errors }) => {
      if (errors.length > 0) return;
      for (const folder of [COMPILER, ...findPackageFolders(fileDependencies)]) this.#folders.add(folder);
      writeFileSync(path.join(compiler.outputPath, LICENCES_FILE_PATH), JSON.stringify(readLicences(this.#folders)));
    });
  }
}

/** Returns the folders of the npm packages of files. A file that only describes a package is not part of a bundle. */
export function findPackageFolders(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const [, folder, inPackage] = PACKAGE_FILE.exec(file) ?? [];
    if (folder !== undefined && path.basename(inPackage ?? '') !== 'package.json') folders.add(folder);
  }
  return [...folders];
}

/** Reads the licences of packages, sorted by name. Throws an Error that names the packages without a text. */
export function readLicences(folders: Iterable<string>): PackageLicence[] {
  const licences = new Map<string, PackageLicence>();
  for (const folder of folders) {
    const file = path.join(folder, 'package.json');
    // The workspaces are symbolic links.
    if (!existsSync(file) || lstatSync(folder).isSymbolicLink()) continue;
    const { name, version, license = '' } = JSON.parse(readFileSync(file, 'utf8'));
    licences.set(`${name} ${version}`, { name, version, licence: String(license), text: readText(folder) });
  }
  const found = [...licences.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, licence]) => licence);
  const missing = found.filter(({ text }) => text === '').map(({ name }) => name);
  if (missing.length > 0) throw new Error(`These packages have no text of their licence: ${missing.join(', ')}`);
  return found;
}

const readText = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/\r\n/g, '\n').trim())
    .join('\n\n');
