import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from '@rspack/core';
import { injectManifest } from 'workbox-build';
import { hashFile, type ReleaseList, writeReleaseList } from './release-list.ts';

const PRELOAD_PLACEHOLDER = '<!--northkeep:preload-->';
/** Chunks that every first page loads after main; named by `webpackChunkName` or by the preset. */
const FIRST_CHUNKS = /^(bootstrap|vendor)\.[0-9a-f]{8}\.(js|css)$/;
/** One pattern: each one that matches nothing would be a warning. */
const PRECACHED = ['{index.html,manifest.webmanifest,js/**/*.{js,css},assets/*.woff2,icons/*}'];

/** The last steps of a shell build: preloads in its HTML, the list of files in its service worker, `release.json`. */
export class FinishShellPlugin {
  readonly #list: Omit<ReleaseList, 'files'>;

  constructor(list: Omit<ReleaseList, 'files'>) {
    this.#list = list;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('FinishShellPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const folder = compiler.outputPath;
      writePreloads(folder);
      await writePrecache(folder);
      writeReleaseList(folder, this.#list);
    });
  }
}

function writePreloads(folder: string): void {
  const file = path.join(folder, 'index.html');
  const links = readdirSync(path.join(folder, 'js'))
    .filter((name) => FIRST_CHUNKS.test(name))
    .map((name) => {
      const kind = name.endsWith('.css') ? 'style' : 'script';
      const hash = hashFile(path.join(folder, 'js', name));
      return `<link rel="preload" as="${kind}" href="/js/${name}" integrity="${hash}" crossorigin>`;
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
