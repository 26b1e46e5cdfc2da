import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PackageVersions } from '@northkeep/contracts';

/**
 * Packages of which a page has only one copy, which the shell provides. Each package maps to the keys under which
 * module federation shares it. A key that ends in a slash covers the subpaths (react/jsx-runtime); any other key
 * matches the exact import only.
 */
const SINGLETONS: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react/'],
  'react-dom': ['react-dom', 'react-dom/'],
  '@northkeep/shared-kit': ['@northkeep/shared-kit/runtime'],
  '@northkeep/shared-vault': ['@northkeep/shared-vault'],
  // Heavy libraries for overlays and long lists; they are loaded when the first of these is shown.
  '@base-ui/react': ['@base-ui/react/'],
  virtua: ['virtua'],
};

/**
 * Keys of the shared packages of which even a prerendered page has only one copy, because they keep contexts and state.
 */
export const SINGLETON_KEYS: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@northkeep/shared-kit/runtime',
  '@northkeep/shared-vault',
];

const KIT = '@northkeep/shared-kit';

export interface Package {
  name: string;
  version: string;
  dependencies: Readonly<Record<string, string>>;
}

export function readPackage(folder: string): Package {
  const { name, version, dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { name, version, dependencies };
}

/**
 * Returns the folder of an installed package, even when its `exports` hide its package.json. Throws when the package is
 * missing.
 */
function folderOf(dir: string, name: string): string {
  const folders = createRequire(path.join(dir, 'package.json')).resolve.paths(name) ?? [];
  const found = folders
    .map((folder) => path.join(folder, name))
    .find((folder) => existsSync(path.join(folder, 'package.json')));
  if (found === undefined) throw new Error(`${name} is not installed for ${dir}`);
  return found;
}

/** Versions that replace those of the package files in a build, to test a release against future versions. */
export type VersionOverrides = PackageVersions;

/** Returns the version of each shared package that a shell built now provides. */
export function readProvidedVersions(dir: string, overrides: VersionOverrides = {}): PackageVersions {
  return Object.fromEntries(
    Object.keys(SINGLETONS).map((name) => [name, overrides[name] ?? readPackage(folderOf(dir, name)).version]),
  );
}

/**
 * Returns the caret range of each shared package that an area built now requires. The range comes from the area's own
 * dependencies, otherwise from those of shared-kit, whose components the area bundles. A package on which neither
 * depends is not required. Throws for any other kind of range.
 */
export function readRequiredVersions(dir: string, overrides: VersionOverrides = {}): PackageVersions {
  const own = readPackage(dir).dependencies;
  const kit = own[KIT] ? readPackage(folderOf(dir, KIT)).dependencies : {};
  return Object.fromEntries(
    Object.keys(SINGLETONS).flatMap((name) => {
      const declared = own[name] ?? kit[name];
      if (declared === undefined) return [];
      const override = overrides[name];
      const range = override ? `^${override}` : fullRange(declared);
      if (!/^\^\d+\.\d+\.\d+$/.test(range))
        throw new Error(`${dir}/package.json: ${name} needs a caret range, not ${range}`);
      return [[name, range]];
    }),
  );
}

/** Completes the '^19' of a package file to '^19.0.0', the only form that the registry accepts. */
const fullRange = (range: string): string =>
  /^\^\d+(\.\d+)?$/.test(range) ? `${range}${'.0'.repeat(3 - range.split('.').length)}` : range;

interface SharedOptions {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  import?: false;
  version?: string;
}

/**
 * Returns the `shared` option of module federation: the shell provides the singletons, and a remote only consumes them.
 */
export function createSharedModulesOption(
  dir: string,
  role: 'shell' | 'remote',
  overrides: VersionOverrides = {},
): Record<string, SharedOptions> {
  const versions = role === 'shell' ? readProvidedVersions(dir, overrides) : readRequiredVersions(dir, overrides);
  return Object.fromEntries(
    Object.entries(versions).flatMap(([name, version]) =>
      (SINGLETONS[name] ?? []).map((key): [string, SharedOptions] => {
        const base = { singleton: true, strictVersion: true } as const;
        if (role === 'remote') return [key, { ...base, requiredVersion: version, import: false }];
        return [key, { ...base, version, requiredVersion: `^${version}` }];
      }),
    ),
  );
}
