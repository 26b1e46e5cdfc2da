import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE } from './area-manifest.ts';
import { hashFolder, readReleaseList } from './release-list.ts';

/** What a build was made from: the hash of every source file it read, and of what decides for all. */
export interface Fingerprint {
  part: string;
  /** Path from the root -> SHA-256. */
  inputs: Readonly<Record<string, string>>;
  surroundings: string;
}

const fileOf = (root: string, part: string): string => path.join(root, '.cache/build', `${part}.json`);
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('base64');

/** Hash of everything that a compiler does not report as read: lock file, pinned keys, manifest, presets, package files, static files. */
function surroundings(root: string, part: string): string {
  const presetFolder = path.join(root, 'scripts/dist/build');
  const files = [
    path.join(root, 'package-lock.json'),
    path.join(root, '.release/public.json'),
    path.join(root, part, MANIFEST_FILE),
    ...['shared-kit', 'shared-vault', part].map((name) => path.join(root, name, 'package.json')),
    ...readdirSync(presetFolder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => path.join(presetFolder, file)),
  ];
  return sha256([...files, ...staticsOf(root, part)].map((file) => `${file}${hashIfThere(file)}`).join());
}

/** What is copied as it is: a file more or less concerns the build, too. */
function staticsOf(root: string, part: string): string[] {
  const folder = path.join(root, part, 'public');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

const hashIfThere = (file: string): string => (existsSync(file) ? sha256(readFileSync(file)) : '');

/** The fingerprint of a build from the files its compiler read; packages are covered by the lock file. */
export function fingerprintOf(root: string, part: string, read: readonly string[]): Fingerprint {
  const own = [...read]
    .filter((file) => file.startsWith(root + path.sep) && !/[\\/](node_modules|dist)[\\/]/.test(file))
    .map((file) => path.relative(root, file))
    .sort();
  return {
    part,
    inputs: Object.fromEntries(own.map((file) => [file, hashInput(root, file)])),
    surroundings: surroundings(root, part),
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

/** Whether a part's `dist` stands as its compiler left it and nothing that went into it has changed. */
export function isUnchanged(root: string, part: string): boolean {
  const file = fileOf(root, part);
  const dist = path.join(root, part, 'dist');
  if (!existsSync(file) || !existsSync(path.join(dist, 'release.json'))) return false;
  const saved: Fingerprint = JSON.parse(readFileSync(file, 'utf8'));
  if (saved.surroundings !== surroundings(root, part)) return false;
  if (Object.entries(saved.inputs).some(([input, hash]) => hashInput(root, input) !== hash)) return false;
  return JSON.stringify(readReleaseList(dist).files) === JSON.stringify(hashFolder(dist));
}
