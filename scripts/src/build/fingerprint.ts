import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AREA_MANIFEST_FILE_PATH, PUBLIC_PAGES_FILE_PATH } from './area-manifest.ts';
import { hashFolder, readReleaseManifest } from './release-list.ts';

/**
 * Identifies the inputs of a build: a hash of each source file, and one of the inputs that the compiler does not
 * report.
 */
export interface Fingerprint {
  part: string;
  /** SHA-256 in base64 of each input, by path relative to the repository. */
  inputs: Readonly<Record<string, string>>;
  unreportedInputs: string;
}

const fileOf = (root: string, part: string): string => path.join(root, '.cache/build', `${part}.json`);
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('base64');

/**
 * Hashes the inputs that a compiler does not report: lock file, pinned keys, manifest, presets, package files, static
 * files.
 */
function hashUnreportedInputs(root: string, part: string): string {
  const presetFolder = path.join(root, 'scripts/dist/build');
  const files = [
    path.join(root, 'package-lock.json'),
    path.join(root, '.release/public.json'),
    path.join(root, part, AREA_MANIFEST_FILE_PATH),
    path.join(root, part, PUBLIC_PAGES_FILE_PATH),
    ...['shared-kit', 'shared-vault', part].map((name) => path.join(root, name, 'package.json')),
    ...readdirSync(presetFolder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => path.join(presetFolder, file)),
  ];
  return sha256([...files, ...listStaticFiles(root, part)].map((file) => `${file}${hashIfExists(file)}`).join());
}

/** Lists the static files, which the build copies unchanged. Adding or deleting a static file changes the build too. */
function listStaticFiles(root: string, part: string): string[] {
  const folder = path.join(root, part, 'public');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

const hashIfExists = (file: string): string => (existsSync(file) ? sha256(readFileSync(file)) : '');

/**
 * Creates the fingerprint of a build from the source files that its compiler read. Files in node_modules are left out,
 * because the hash of the lock file covers them.
 */
export function createFingerprint(root: string, part: string, read: readonly string[]): Fingerprint {
  const own = [...read]
    .filter((file) => file.startsWith(root + path.sep) && !/[\\/](node_modules|dist)[\\/]/.test(file))
    .map((file) => path.relative(root, file))
    .sort();
  return {
    part,
    inputs: Object.fromEntries(own.map((file) => [file, hashInput(root, file)])),
    unreportedInputs: hashUnreportedInputs(root, part),
  };
}

function hashInput(root: string, file: string): string {
  try {
    return sha256(readFileSync(path.join(root, file)));
  } catch {
    return 'missing';
  }
}

export function saveFingerprint(root: string, fingerprint: Fingerprint): void {
  const file = fileOf(root, fingerprint.part);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(fingerprint));
}

/** Returns true when neither the inputs of a part nor its `dist` have changed since the last build. */
export function isPartUnchanged(root: string, part: string): boolean {
  const file = fileOf(root, part);
  const dist = path.join(root, part, 'dist');
  if (!existsSync(file) || !existsSync(path.join(dist, 'release.json'))) return false;
  const saved: Fingerprint = JSON.parse(readFileSync(file, 'utf8'));
  if (saved.unreportedInputs !== hashUnreportedInputs(root, part)) return false;
  if (Object.entries(saved.inputs).some(([input, hash]) => hashInput(root, input) !== hash)) return false;
  return JSON.stringify(readReleaseManifest(dist).files) === JSON.stringify(hashFolder(dist));
}
