import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { VersionOverrides } from './singletons.ts';

/** What one build is asked for; everything has a default, so that a config file names its folder only. */
export interface BuildOptions {
  /** 'development' only inside `npm run dev`. */
  mode?: 'production' | 'development';
  /** Version to publish as; default: that of package.json. */
  version?: string;
  /** Where the files go; default: `dist` in the area's folder. */
  outDir?: string;
  overrides?: VersionOverrides;
}

const TARGETS = 'chrome >= 120, firefox >= 120, safari >= 17';

/** Everything that the page's compilations have in common: TypeScript sources, styles, files, integrity. */
export function common(dir: string, uniqueName: string, mode: 'production' | 'development'): Configuration {
  const dev = mode === 'development';
  return {
    context: dir,
    mode,
    target: ['web', 'es2022'],
    // Never an eval: the page's policy forbids it, in development too.
    devtool: dev ? 'cheap-module-source-map' : false,
    output: {
      uniqueName,
      clean: true,
      // A module that threw while it ran is run again when it is asked for again: that is what a retry does.
      strictModuleErrorHandling: true,
      crossOriginLoading: 'anonymous',
      filename: dev ? '[name].js' : 'js/[name].[contenthash:8].js',
      chunkFilename: dev ? '[name].chunk.js' : 'js/[name].[contenthash:8].js',
      cssFilename: dev ? '[name].css' : 'js/[name].[contenthash:8].css',
      cssChunkFilename: dev ? '[name].chunk.css' : 'js/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: federationAliases() },
    module: {
      // `import styles from './x.module.css'`: one object with the class names as written. Custom properties, grid and
      // custom names are the design system's and keep their names; classes and keyframes are the file's own.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false, customIdents: false, grid: false } },
      generator: {
        'css/auto': {
          exportsConvention: 'as-is',
          localIdentName: dev ? '[name]-[local]-[hash:6]' : '[local]-[hash:6]',
          // Two areas may have the same path, or the same component of the kit in two versions.
          localIdentHashSalt: uniqueName,
        },
      },
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          dependency: { not: ['url'] },
          type: 'javascript/auto',
          use: [typescript(dev)],
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|png|jpg|jpeg|webp|avif|svg|webm|mp4)$/, type: 'asset/resource' },
      ],
    },
    plugins: dev
      ? [new ReactRefreshRspackPlugin()]
      : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: 'HtmlRspackPlugin' })],
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // For older browsers it would write `border-inline-start` as two rules that win over what comes after them.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: TARGETS } }),
      ],
    },
    // Two chunks may list CSS modules in different orders: their class names are scoped, so that the order has no effect.
    ignoreWarnings: [/Conflicting order/],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

export function typescript(dev: boolean) {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
      },
      env: { targets: TARGETS },
    },
  };
}

/** Name under which module federation knows an area: 'mf-notes' -> 'mf_notes'. */
export const containerName = (area: string): string => area.replace(/-/g, '_');

export const areaName = (dir: string): string => path.basename(dir);

/**
 * Resolves module federation's runtime to its ES modules. Its plugin names the CommonJS files, of which nothing unused
 * can be removed: ten kilobytes for the first page.
 */
function federationAliases(): Record<string, string> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
  const esModule = (name: string): string => resolve(`@module-federation/${name}`).replace(/\.cjs$/, '.js');
  const names = ['runtime', 'runtime-core', 'sdk', 'webpack-bundler-runtime'];
  return {
    ...Object.fromEntries(names.map((name) => [`@module-federation/${name}$`, esModule(name)])),
    // The plugin inserts some requests with absolute paths.
    ...Object.fromEntries(names.map((name) => [resolve(`@module-federation/${name}`), esModule(name)])),
    '@module-federation/enhanced/runtime$': esModule('runtime'),
    '@module-federation/runtime-tools/runtime-core$': esModule('runtime-core'),
  };
}
