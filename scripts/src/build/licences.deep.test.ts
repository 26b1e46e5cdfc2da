import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LICENCES_FILE_PATH, type PackageLicence } from '@northkeep/contracts';
import type { StatsModule } from '@rspack/core';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { compile, createPartConfigurations } from './build-all.ts';
import { findPackageFolders } from './licences.ts';
import { listReleaseParts } from './release-parts.ts';

const CACHE = path.join(ROOT, '.cache/licences');
/** Timeout in ms for building all parts, long enough for a busy machine. */
const TIMEOUT_MS = 600_000;

/** Returns the files of modules and of the modules that they contain. */
const filesOf = (modules: readonly StatsModule[] = []): string[] =>
  modules.flatMap(({ nameForCondition, modules: inner }) => [nameForCondition ?? '', ...filesOf(inner)]);

test('every part names the licence of each package in its bundles', { timeout: TIMEOUT_MS }, async () => {
  const parts = listReleaseParts(ROOT);
  try {
    const { stats } = await compile(
      parts.flatMap((part) => createPartConfigurations(ROOT, part, { outDir: path.join(CACHE, part) })),
    );
    for (const part of parts) {
      const builds = stats.filter(({ compilation }) =>
        [part, `${part}-head`, `${part}-worker`].includes(compilation.name ?? ''),
      );
      const files = builds.flatMap((build) =>
        filesOf(build.toJson({ all: false, modules: true, nestedModules: true }).modules),
      );
      const bundled = findPackageFolders(files).map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13));
      const licences: PackageLicence[] = JSON.parse(readFileSync(path.join(CACHE, part, LICENCES_FILE_PATH), 'utf8'));
      expect(bundled.length, part).toBeGreaterThan(0);
      expect(licences.map(({ name }) => name)).toEqual(expect.arrayContaining(bundled));
      for (const { name, text } of licences) expect(text.length, name).toBeGreaterThan(100);
    }
  } finally {
    rmSync(CACHE, { recursive: true, force: true });
  }
});
