import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Versions } from '@northkeep/contracts';

/**
 * What exists once in a page, provided by the shell alone: package -> the keys under which it is shared. A key ending
 * in a slash covers the subpaths (react/jsx-runtime); without it a plain key matches the exact import only.
 */
const SINGLETONS: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react/'],
  'react-dom': ['react-dom', 'react-dom/'],
  '@northkeep/shared-kit': ['@northkeep/shared-kit/runtime'],
  '@northkeep/shared-vault': ['@northkeep/shared-vault'],
};

export interface Package {
  name: string;
  version: string;
  dependencies: Readonly<Record<string, string>>;
}

export function readPackage(folder: string): Package {
  const { name, version, dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { name, version, dependencies };
}

/** Folder of an installed package, also where its `exports` hide package.json. */
function folderOf(dir: string, name: string): string {
  const places = createRequire(path.join(dir, 'package.json')).resolve.paths(name) ?? [];
  for (const place of places) {
    try {
      readFileSync(path.join(place, name, 'package.json'));
      return path.join(place, name);
    } catch {
      // Not in this node_modules; the next one up may have it.
    }
  }
  throw new Error(`${name} is not installed for ${dir}`);
}

/** Versions to build with in place of those of the package files: to try a release against a coming one. */
export type Pretend = Versions;

/** The version of each singleton that a shell built now provides. */
export function provided(dir: string, pretend: Pretend = {}): Versions {
  return Object.fromEntries(
    Object.keys(SINGLETONS).map((name) => [name, pretend[name] ?? readPackage(folderOf(dir, name)).version]),
  );
}

/** The caret range of each singleton that a remote built now requires, from its own package.json. */
export function required(dir: string, pretend: Pretend = {}): Versions {
  const { dependencies } = readPackage(dir);
  return Object.fromEntries(
    Object.keys(SINGLETONS).map((name) => {
      const pretended = pretend[name];
      const range = pretended ? `^${pretended}` : dependencies[name];
      // A bare '^19' of a package file means '^19.0.0'; the registry knows the full form only.
      const full =
        range && /^\^\d+(\.\d+)?$/.test(range) ? `${range}${'.0'.repeat(3 - range.split('.').length)}` : range;
      if (!full) throw new Error(`${dir}/package.json does not depend on ${name}, which every area shares`);
      if (!/^\^\d+\.\d+\.\d+$/.test(full))
        throw new Error(`${dir}/package.json: ${name} needs a caret range, not ${full}`);
      return [name, full];
    }),
  );
}

interface SharedOptions {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  import?: false;
  version?: string;
}

/** The `shared` option of module federation: the shell provides, a remote only consumes. */
export function sharedModules(
  dir: string,
  role: 'shell' | 'remote',
  pretend: Pretend = {},
): Record<string, SharedOptions> {
  const versions = role === 'shell' ? provided(dir, pretend) : required(dir, pretend);
  return Object.fromEntries(
    Object.entries(SINGLETONS).flatMap(([name, keys]) =>
      keys.map((key): [string, SharedOptions] => {
        const version = versions[name] ?? '';
        const base = { singleton: true, strictVersion: true } as const;
        if (role === 'remote') return [key, { ...base, requiredVersion: version, import: false }];
        return [key, { ...base, version, requiredVersion: `^${version}` }];
      }),
    ),
  );
}
