import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeLicences, type FileHashes, LICENCES_FILE_PATH } from '@northkeep/contracts';
import { createBillOfMaterials, type UsedPackage } from './bill-of-materials.ts';
import { BILL_OF_MATERIALS_FILE, PROVENANCE_FILE } from './description-files.ts';
import { createProvenance, type Source } from './provenance.ts';
import { hashFile, readReleaseManifest } from './release-list.ts';
import type { ReleasePart } from './release-parts.ts';

/** Writes the SBOM (CycloneDX) and the provenance (in-toto) of a built part into the folder of its version. */
export function describePart(
  root: string,
  { part, folder, overrides = {} }: { part: ReleasePart; folder: string; overrides?: Readonly<Record<string, string>> },
): void {
  const { version, files } = readReleaseManifest(folder);
  const licences = path.join(folder, LICENCES_FILE_PATH);
  const packages = decodeLicences(JSON.parse(readFileSync(licences, 'utf8')), licences);
  describeRelease(root, { name: part, version, files, packages, folder, overrides });
}

interface DescribedRelease {
  readonly name: string;
  readonly version: string;
  readonly files: FileHashes;
  readonly packages: readonly UsedPackage[];
  /** Folder that the two files are written to. */
  readonly folder: string;
  readonly overrides?: Readonly<Record<string, string>>;
}

export function describeRelease(root: string, release: DescribedRelease): void {
  const { name, version, files, packages, folder, overrides = {} } = release;
  // Before the first file is written, because it would be a change of the checkout where the folder is not ignored.
  const source = readSource(root);
  const bill = path.join(folder, BILL_OF_MATERIALS_FILE);
  writeFileSync(bill, createBillOfMaterials({ root, name, version, packages }));
  const provenance = createProvenance({
    ...{ part: name, version, files, overrides },
    source,
    lockFile: hashFile(path.join(root, 'package-lock.json')),
    descriptions: { [BILL_OF_MATERIALS_FILE]: hashFile(bill) },
  });
  writeFileSync(path.join(folder, PROVENANCE_FILE), `${JSON.stringify(provenance, null, 2)}\n`);
}

/**
 * Reads the commit of a checkout. SOURCE_COMMIT names it where the sources are no checkout, as in the build of the
 * image.
 */
export function readSource(root: string): Source {
  const given = process.env.SOURCE_COMMIT;
  if (given) {
    if (!/^[0-9a-f]{40}$/.test(given)) throw new Error('SOURCE_COMMIT must be the full hash of a commit');
    return { commit: given, isChanged: false };
  }
  const commit = git(root, 'rev-parse', 'HEAD');
  return { commit, isChanged: commit !== null && git(root, 'status', '--porcelain') !== '' };
}

function git(root: string, ...args: string[]): string | null {
  // Only a checkout of this folder: git would also find one that this folder merely lies in.
  const environment = { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(root) };
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', env: environment });
  return status === 0 ? stdout.trim() : null;
}
