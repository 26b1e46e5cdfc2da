import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ECMA_VERSION, readBrowserQueries } from '../browsers/supported-browsers.ts';
import { SyntaxPlugin } from './check-syntax.ts';
import { loaderFile } from './loader-file.ts';
import type { VersionOverrides } from './singletons.ts';

/** Options of one build; all have defaults. */
export interface BuildOptions {
  /** 'development' is used by `npm run dev` only; default: 'production'. */
  mode?: 'production' | 'development';
  /** Version to publish; default: the version in package.json. */
  version?: string;
  /** Output folder; default: `dist` in the folder of the area. */
  outDir?: string;
  overrides?: VersionOverrides;
}

/** Package that provides react-router to the shell and the areas. */
const SHARED_KIT = path.join(import.meta.dirname, '../../../shared-kit/package.json');
const FEDERATION_MESSAGES = /[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/;
const FEDERATION_UNUSED =
  /[\\/]@module-federation[\\/](?:runtime-core[\\/]dist[\\/](?:remote[\\/]index|utils[\\/](?:context|load|preload))|webpack-bundler-runtime[\\/]dist[\\/]remotes)\.js$/;
const LUCIDE_ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.m?js$/;

const TARGETS = readBrowserQueries();

/**
 * Creates the configuration that the page compilations of shell and areas share: TypeScript, styles, assets, integrity.
 */
export function commonConfiguration(
  dir: string,
  uniqueName: string,
  mode: 'production' | 'development',
): Configuration {
  const dev = mode === 'development';
  return {
    context: dir,
    mode,
    target: ['web', `es${ECMA_VERSION}`],
    // No devtool with `eval` is used, because the Content-Security-Policy forbids eval, in development too.
    devtool: dev ? 'cheap-module-source-map' : false,
    output: {
      uniqueName,
      clean: true,
      // Removes a module that has thrown an error from the module cache, so that a retry of its import executes it
      // again.
      strictModuleErrorHandling: true,
      crossOriginLoading: 'anonymous',
      filename: dev ? '[name].js' : 'js/[name].[contenthash:8].js',
      chunkFilename: dev ? '[name].chunk.js' : 'js/[name].[contenthash:8].js',
      cssFilename: dev ? '[name].css' : 'js/[name].[contenthash:8].css',
      cssChunkFilename: dev ? '[name].chunk.css' : 'js/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...federationAliases(), ...(dev ? {} : routerAliases()) },
    },
    module: {
      // `import styles from './x.module.css'` returns an object keyed by the class names. Classes and keyframes are
      // local to their file; custom properties and grid names belong to the design system and are not renamed.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false, customIdents: false, grid: false } },
      generator: {
        'css/auto': {
          exportsConvention: 'as-is',
          localIdentName: dev ? '[name]-[local]-[hash:6]' : '[local]-[hash:6]',
          // Prevents equal class names when two areas contain the same path, or different versions of a kit component.
          localIdentHashSalt: uniqueName,
        },
      },
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          dependency: { not: ['url'] },
          type: 'javascript/auto',
          use: [typescriptLoader(dev)],
        },
        ...(dev ? [] : smallerLibraries()),
        { test: /\.css$/, type: 'css/auto' },
        // `?raw` imports the text of a file, as in Vite.
        { resourceQuery: /^\?raw$/, type: 'asset/source' },
        { test: /\.(woff2|png|jpg|jpeg|webp|avif|svg|webm|mp4)$/, type: 'asset/resource' },
      ],
    },
    plugins: dev
      ? [new ReactRefreshRspackPlugin()]
      : [
          new SyntaxPlugin(),
          new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: 'HtmlRspackPlugin' }),
        ],
    optimization: {
      minimizer: [
        // A second and a third pass over the scripts remove what the first one has made removable.
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3, ecma: ECMA_VERSION } } }),
        // Without targets, the CSS minimizer compiles `border-inline-start` into two rules for older browsers, which
        // override later rules.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: TARGETS } }),
      ],
    },
    // Chunks may order CSS modules differently; their class names are scoped, so the order has no effect.
    ignoreWarnings: [/Conflicting order/],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** Loader that compiles TypeScript and JSX with SWC, for the supported browsers or for others. */
export function typescriptLoader(dev: boolean, targets: readonly string[] = TARGETS) {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
      },
      env: { targets: [...targets] },
    },
  };
}

/** Rules that remove from libraries what only developers need. */
function smallerLibraries() {
  const loader = (name: string) => [loaderFile(name)];
  return [
    { test: LUCIDE_ICON, use: loader('icon-keys') },
    { test: FEDERATION_MESSAGES, use: loader('federation-messages') },
    { test: FEDERATION_UNUSED, use: loader('federation-unused') },
  ];
}

/**
 * Resolves react-router to its production files. Its package exports name the development files only, whose warnings
 * are of no use to a visitor.
 */
function routerAliases(): Record<string, string> {
  const manifest = createRequire(SHARED_KIT).resolve('react-router/package.json');
  return { 'react-router$': path.join(path.dirname(manifest), 'dist/production/index.mjs') };
}

/** Container name of an area in module federation: 'mf-notes' -> 'mf_notes'. */
export const toContainerName = (area: string): string => area.replace(/-/g, '_');

export const getAreaName = (dir: string): string => path.basename(dir);

/**
 * Resolves module federation's runtime to its ES modules. Its plugin refers to the CommonJS files, which cannot be
 * tree-shaken and add 10 kB to the first page.
 */
function federationAliases(): Record<string, string> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
  const esModule = (name: string): string => resolve(`@module-federation/${name}`).replace(/\.cjs$/, '.js');
  const names = ['runtime', 'runtime-core', 'sdk', 'webpack-bundler-runtime'];
  return {
    ...Object.fromEntries(names.map((name) => [`@module-federation/${name}$`, esModule(name)])),
    // The absolute paths need aliases too, because the module federation plugin inserts some requests with absolute
    // paths.
    ...Object.fromEntries(names.map((name) => [resolve(`@module-federation/${name}`), esModule(name)])),
    '@module-federation/enhanced/runtime$': esModule('runtime'),
    '@module-federation/runtime-tools/runtime-core$': esModule('runtime-core'),
  };
}
