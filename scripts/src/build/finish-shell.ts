import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from '@rspack/core';
import { injectManifest } from 'workbox-build';
import { hashFile, type ReleaseManifest, writeReleaseManifest } from './release-list.ts';

const HEAD_SCRIPT = /^head\.[0-9a-f]{8}\.js$/;
const PRELOAD_PLACEHOLDER = '<!--northkeep:preload-->';
/** A single pattern, because workbox warns about each pattern without a match. */
const PRECACHED = ['{index.html,manifest.webmanifest,js/**/*.{js,css},assets/*.woff2,icons/*}'];

/**
 * What needs no place on every device: the password estimator with its word lists, without which a field for a new
 * password shows no estimate, and what needs the server's records in any case: a key rotation, the comparison after
 * it, and the trash.
 */
const NOT_PRECACHED = ['js/guess-estimator.*.js', 'js/carry-over.*.js', 'js/trash.*.js'];

/**
 * Files that every page loads after main. The page's compilation fills the list, and the service worker's compilation,
 * which runs after it, reads it.
 */
export interface PreloadFiles {
  names: string[];
}

/**
 * Collects the files that every first page loads after main: the chunks of `import('./bootstrap.tsx')` and the vendor
 * chunk.
 */
export class PreloadFilesPlugin {
  readonly #preload: PreloadFiles;

  constructor(preload: PreloadFiles) {
    this.#preload = preload;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('PreloadFilesPlugin', ({ namedChunkGroups, namedChunks }) => {
      const files = [
        ...(namedChunkGroups.get('bootstrap')?.getFiles() ?? []),
        ...(namedChunks.get('vendor')?.files ?? []),
      ];
      this.#preload.names = [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
    });
  }
}

/**
 * Finishes a shell build: writes the script and the preload links of the HTML, the service worker's precache list and `release.json`.
 */
export class FinishShellPlugin {
  readonly #list: Omit<ReleaseManifest, 'files'>;
  readonly #preload: PreloadFiles;

  constructor(list: Omit<ReleaseManifest, 'files'>, preload: PreloadFiles) {
    this.#list = list;
    this.#preload = preload;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('FinishShellPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const folder = compiler.outputPath;
      writePreloads(folder, this.#preload);
      await writePrecache(folder);
      writeReleaseManifest(folder, this.#list);
    });
  }
}

function writePreloads(folder: string, { names }: PreloadFiles): void {
  const file = path.join(folder, 'index.html');
  const links = names.map((name) => {
    const kind = name.endsWith('.css') ? 'style' : 'script';
    return `<link rel="preload" as="${kind}" href="/${name}" integrity="${hashFile(path.join(folder, name))}" crossorigin>`;
  });
  const elements = [headScript(folder), ...fontPreloads(folder), ...links].join('');
  writeFileSync(file, readFileSync(file, 'utf8').replace(PRELOAD_PLACEHOLDER, elements));
}

/**
 * Returns preload links for the fonts. Every page needs them, and fonts that arrive after the first paint move its
 * texts.
 */
const fontPreloads = (folder: string): string[] =>
  readdirSync(path.join(folder, 'assets'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" href="/assets/${name}" crossorigin>`);

/**
 * Returns the script that is not deferred: it sets the stored theme before the first paint, and records presses before
 * the page is hydrated.
 */
function headScript(folder: string): string {
  const name = readdirSync(path.join(folder, 'js')).find((each) => HEAD_SCRIPT.test(each));
  if (!name) throw new Error('the script of the head was not built');
  const integrity = hashFile(path.join(folder, 'js', name));
  return `<script src="/js/${name}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

async function writePrecache(folder: string): Promise<void> {
  const worker = path.join(folder, 'sw.js');
  const { warnings } = await injectManifest({
    swSrc: worker,
    swDest: worker,
    globDirectory: folder,
    globPatterns: PRECACHED,
    globIgnores: NOT_PRECACHED,
    dontCacheBustURLsMatching: /\.[0-9a-f]{8}\./,
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) => ({ ...entry, integrity: hashFile(path.join(folder, entry.url)) })),
        warnings: [],
      }),
    ],
  });
  if (warnings.length > 0) throw new Error(`service worker: ${warnings.join('; ')}`);
}
