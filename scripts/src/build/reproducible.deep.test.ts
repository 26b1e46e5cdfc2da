import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadPinnedRoot } from '../release/tuf/pinned-root.ts';
import { ROOT } from '../root.ts';

/** The copy is on the same disk as the original, because hard links cannot point to another disk. */
const CACHE = path.join(ROOT, '.cache/reproducible');
const COPY = path.join(CACHE, 'a-clone-in-a-folder-with-another-name');
const COPIED = ['node_modules', 'package.json', 'contracts', 'scripts', 'shared-archive', 'shared-kit', 'shared-vault'];
/** Timeout in ms for building both clones, long enough for a busy machine. */
const TIMEOUT_MS = 600_000;

test('builds the same files in two folders', { timeout: TIMEOUT_MS }, () => {
  rmSync(CACHE, { recursive: true, force: true });
  try {
    const parts = readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mf-'));
    mkdirSync(COPY, { recursive: true });
    for (const name of [...COPIED, ...parts]) linkTree(path.join(ROOT, name), path.join(COPY, name));
    expect(build(COPY, path.join(CACHE, 'of-copy'))).toEqual(build(ROOT, path.join(CACHE, 'of-clone')));
  } finally {
    rmSync(CACHE, { recursive: true, force: true });
  }
});

/** Builds all parts with the compiled scripts of a clone; returns the SHA-256 of each file by its path. */
function build(root: string, outDir: string): Record<string, string> {
  const moduleOf = (name: string) => JSON.stringify(path.join(root, `scripts/dist/build/${name}.js`));
  const code = `
    import { compile, createPartConfigurations } from ${moduleOf('build-all')};
    import { listReleaseParts } from ${moduleOf('release-parts')};
    const root = ${JSON.stringify(root)};
    const outDir = ${JSON.stringify(outDir)};
    await compile(listReleaseParts(root).flatMap((part) => createPartConfigurations(root, part, { outDir: outDir + '/' + part })));
  `;
  // The build embeds the root of the installation in the shell, so both clones need the same one.
  const env = { ...process.env, RELEASE_ROOT: loadPinnedRoot(ROOT) };
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root, env });
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .sort()
      .map((file) => [path.relative(outDir, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/** Copies a file or folder: each file becomes a hard link to the original, symbolic links are copied as they are. */
function linkTree(from: string, to: string): void {
  const stats = lstatSync(from);
  if (stats.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (stats.isFile()) linkSync(from, to);
  else if (stats.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) linkTree(path.join(from, name), path.join(to, name));
  }
}
