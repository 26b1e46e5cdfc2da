import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readPackage } from '../build/singletons.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');

/** Returns the packages that a file and the files it imports load at once; those behind an `import()` do not count. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  seen.add(file);
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const specifiers = [
    ...staticImports.filter(({ entries }) => entries.length === 0 || !entries.every(({ isType }) => isType)),
    ...staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  const packages = specifiers
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    .flatMap((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? []);
  const files = specifiers.filter((name) => name.startsWith('.')).map((name) => path.resolve(path.dirname(file), name));
  return new Set([
    ...packages,
    ...files.filter((each) => !seen.has(each)).flatMap((each) => [...packagesOf(each, seen)]),
  ]);
}

test('the release tool loads nothing that a server does not have: no compiler and no bundler', () => {
  const { dependencies: server } = readPackage(path.resolve(SOURCES, '../../api'));
  const packages = [...packagesOf(path.join(SOURCES, 'release.ts'))];
  expect(packages).toContain('@northkeep/contracts');
  expect(packages.filter((name) => !(name in server))).toEqual([]);
  expect([...packagesOf(path.join(SOURCES, 'build/renderer.ts'))]).toContain('@rspack/core');
});
