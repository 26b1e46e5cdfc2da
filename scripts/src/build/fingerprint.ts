import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
 * Hashes the inputs that a compiler does not report: lock file, pinned root, manifest, presets, package files, static
 * files.
 */
export function hashUnreportedInputs(root: string, part: string): string {
  const presetFolder = path.join(root, 'scripts/dist/build');
  const files = [
    path.join(root, 'package-lock.json'),
    path.join(root, '.release/roles/1.root.json'),
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

/** What a build knows before its compiler starts. */
export interface BuildStart {
  /** Time in ms since 1970. */
  readonly at: number;
  /** Hash of the inputs of each part that its compiler does not report. */
  readonly unreportedInputs: Readonly<Record<string, string>>;
}

export const startBuild = (root: string, parts: readonly string[]): BuildStart => ({
  at: Date.now(),
  unreportedInputs: Object.fromEntries(parts.map((part) => [part, hashUnreportedInputs(root, part)])),
});

/** Time in ms by which the clock of a file system may be behind that of the process. */
const CLOCK_STEP_MS = 20;

/**
 * Creates the fingerprint of a build from the source files that its compiler read, or returns the inputs that have
 * changed since the start of the build, because the compiler may have read them before that. Files in node_modules are
 * left out, because the hash of the lock file covers them.
 */
export function createFingerprint(
  root: string,
  { part, read, start }: { part: string; read: readonly string[]; start: BuildStart },
): { readonly fingerprint: Fingerprint; readonly changed: readonly string[] } {
  const own = [...read]
    .filter((file) => file.startsWith(root + path.sep) && !/[\\/](node_modules|dist)[\\/]/.test(file))
    .map((file) => path.relative(root, file))
    .sort();
  const fingerprint = {
    part,
    inputs: Object.fromEntries(own.map((file) => [file, hashInput(root, file)])),
    unreportedInputs: hashUnreportedInputs(root, part),
  };
  // The time of the last change of a file cannot be set, unlike that of its content, which a copy may keep.
  const isChanged = (file: string): boolean => {
    const changedAt = statSync(path.join(root, file), { throwIfNoEntry: false })?.ctimeMs;
    return changedAt === undefined || changedAt > start.at - CLOCK_STEP_MS;
  };
  const changed = own.filter(isChanged);
  if (fingerprint.unreportedInputs !== start.unreportedInputs[part]) changed.push(`other inputs of ${part}`);
  return { fingerprint, changed };
}

function hashInput(root: string, file: string): string {
  try {
    return sha256(readFileSync(path.join(root, file)));
  } catch {
    return 'missing';
  }
}

/** Removes the fingerprint of the last build of a part, so that the next build builds it again. */
export const deleteFingerprint = (root: string, part: string): void => rmSync(fileOf(root, part), { force: true });

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
