import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from '@rspack/core';
import { injectManifest } from 'workbox-build';
import { hashFile, type ReleaseList, writeReleaseList } from './release-list.ts';

const PRELOAD_PLACEHOLDER = '<!--northkeep:preload-->';
/** A single pattern, because workbox warns about each pattern without a match. */
const PRECACHED = ['{index.html,manifest.webmanifest,js/**/*.{js,css},assets/*.woff2,icons/*}'];

/** Files to preload: filled by the page's compilation, read by the service worker's, which runs after it. */
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
    compiler.hooks.afterEmit.tap('FirstFilesPlugin', ({ namedChunkGroups, namedChunks }) => {
      const files = [
        ...(namedChunkGroups.get('bootstrap')?.getFiles() ?? []),
        ...(namedChunks.get('vendor')?.files ?? []),
      ];
      this.#preload.names = [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
    });
  }
}

/**
 * Finishes a shell build: writes the preload links of the HTML, the service worker's precache list and `release.json`.
 */
export class FinishShellPlugin {
  readonly #list: Omit<ReleaseList, 'files'>;
  readonly #preload: PreloadFiles;

  constructor(list: Omit<ReleaseList, 'files'>, preload: PreloadFiles) {
    this.#list = list;
    this.#preload = preload;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('FinishShellPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const folder = compiler.outputPath;
      writePreloads(folder, this.#preload.names);
      await writePrecache(folder);
      writeReleaseList(folder, this.#list);
    });
  }
}

function writePreloads(folder: string, names: readonly string[]): void {
  const file = path.join(folder, 'index.html');
  const links = names.map((name) => {
    const kind = name.endsWith('.css') ? 'style' : 'script';
    return `<link rel="preload" as="${kind}" href="/${name}" integrity="${hashFile(path.join(folder, name))}" crossorigin>`;
  });
  writeFileSync(file, readFileSync(file, 'utf8').replace(PRELOAD_PLACEHOLDER, links.join('')));
}

async function writePrecache(folder: string): Promise<void> {
  const worker = path.join(folder, 'sw.js');
  const { warnings } = await injectManifest({
    swSrc: worker,
    swDest: worker,
    globDirectory: folder,
    globPatterns: PRECACHED,
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
