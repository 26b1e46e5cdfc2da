import { existsSync } from 'node:fs';
import path from 'node:path';

import { type Configuration, rspack } from '@rspack/core';
import { PUBLIC_PAGES_FILE_PATH } from './area-manifest.ts';
import { commonConfiguration } from './common.ts';
import { PRERENDERER_FILE_PATH } from './prerenderer-file.ts';

/** Returns true for an area with public pages, which its release renders to HTML. */
export const hasPublicPages = (dir: string): boolean => existsSync(path.join(dir, PUBLIC_PAGES_FILE_PATH));

interface RendererInput {
  dir: string;
  /** Name of the browser build of the same shell or area. The renderer's build runs after it. */
  name: string;
  entry: string;
  outDir: string;
  /** Unique name as in the browser build, because the class names depend on it. */
  uniqueName: string;
  publicPath: string;
  /**
   * Modules that are not bundled: the shell's renderer provides them, or they are never executed while pages are
   * rendered.
   */
  external: readonly string[];
  define?: Readonly<Record<string, string>>;
}

/**
 * Returns the build of a renderer: the pages of the shell or an area in one CommonJS file for Node, with the class
 * names and file names of the browser build.
 */
export function rendererConfiguration(input: RendererInput): Configuration {
  const { dir, name, entry, outDir, uniqueName, publicPath, external, define = {} } = input;
  const { resolve = {}, module = {} } = commonConfiguration(dir, uniqueName, 'production');
  const { 'css/auto': css, ...generator } = module.generator ?? {};
  return {
    name: `${name}-renderer`,
    dependencies: [name],
    context: dir,
    mode: 'production',
    target: 'node20',
    devtool: false,
    entry: { prerender: entry },
    output: {
      path: outDir,
      uniqueName,
      filename: PRERENDERER_FILE_PATH,
      publicPath,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      library: { type: 'commonjs2' },
      clean: false,
    },
    resolve,
    module: {
      ...module,
      generator: { ...generator, 'css/auto': { ...css, exportsOnly: true }, 'asset/resource': { emit: false } },
    },
    externals: Object.fromEntries(external.map((request) => [request, `commonjs ${request}`])),
    plugins: [
      new rspack.DefinePlugin(define),
      // Puts all code into one file, including the lazy screens.
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { minimize: false },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
