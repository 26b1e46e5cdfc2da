import { existsSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type Module, rspack } from '@rspack/core';
import { OLD_ECMA_VERSION } from '../browsers/supported-browsers.ts';
import { loadPinnedRoot } from '../release/tuf/pinned-root.ts';
import { SyntaxPlugin } from './check-syntax.ts';
import { type BuildOptions, commonConfiguration, typescriptLoader } from './common.ts';
import { FinishShellPlugin, type PreloadFiles, PreloadFilesPlugin } from './finish-shell.ts';
import { LicencesPlugin } from './licences.ts';
import { rendererConfiguration } from './renderer.ts';
import { ReproducibleBuildPlugin } from './reproducible.ts';
import { createSharedModulesOption, readPackage, readProvidedVersions } from './singletons.ts';
import { withWorkers } from './workers.ts';

/**
 * Scripts that every page needs, in one chunk that stays cached across releases because it rarely changes. The style
 * sheets of the kit are part of the shell's own, which saves a request.
 */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|mobx|mobx-react-lite|zustand|cookie|set-cookie-parser)[\\/]|[\\/]shared-kit[\\/]src[\\/](runtime|tokens)[\\/].*\.tsx?$/;

/** Unique name that makes the class names and chunks of the shell differ from those of the areas. */
const SHELL = 'northkeep';

/** Build-time constants of the shell and its service worker; declared in shell/src/boot/build-constants.d.ts. */
function constants(dir: string, { mode = 'production', version, overrides }: BuildOptions): Record<string, string> {
  return {
    __PINNED_ROOT__: JSON.stringify(loadPinnedRoot(path.dirname(dir))),
    __PROVIDES__: JSON.stringify(readProvidedVersions(dir, overrides)),
    __SHELL_VERSION__: JSON.stringify(version ?? readPackage(dir).version),
    __DEVELOPMENT__: JSON.stringify(mode === 'development'),
  };
}

/**
 * Returns the configurations of the shell's build: first the page, then its service worker, which lists the page's
 * files.
 */
export function shellPreset(dir: string, options: BuildOptions = {}): Configuration[] {
  const preload: PreloadFiles = { names: [] };
  const page = shellPage(dir, options, preload);
  if (options.mode === 'development') return [page];
  const packages = new Set<string>();
  const [head, worker] = [headScript(dir, options), serviceWorker(dir, options, preload)];
  // The licences are written first, because the last plugin of the service worker's build hashes all files.
  for (const build of [page, head, worker]) build.plugins = [new LicencesPlugin(packages), ...(build.plugins ?? [])];
  return [page, head, renderer(dir, options), worker];
}

function renderer(dir: string, options: BuildOptions): Configuration {
  return rendererConfiguration({
    ...{ dir, name: 'shell', uniqueName: SHELL, outDir: options.outDir ?? path.join(dir, 'dist') },
    entry: './src/prerender/render.tsx',
    publicPath: '/',
    // The vault is external, because only dynamic imports load it and none of them runs while pages are rendered.
    external: ['@northkeep/shared-vault'],
    define: constants(dir, options),
  });
}

function shellPage(dir: string, options: BuildOptions, preload: PreloadFiles): Configuration {
  const { mode = 'production', outDir = path.join(dir, 'dist'), overrides } = options;
  const base = commonConfiguration(dir, SHELL, mode);
  const statics = path.join(dir, 'public');
  return {
    ...base,
    name: 'shell',
    entry: { main: './src/boot/main.ts' },
    output: { ...base.output, path: outDir, publicPath: '/' },
    module: withWorkers(base.module ?? {}),
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          vendor: { test: VENDOR, name: 'vendor', enforce: true, reuseExistingChunk: true },
          // `finish-shell.ts` excludes this chunk by its name from the files that are stored for offline use.
          'guess-estimator': { test: /[\\/]@zxcvbn-ts[\\/]/, name: 'guess-estimator', enforce: true },
          // These chunks get a name, because the id of an unnamed chunk depends on the absolute paths of its shared
          // modules.
          consumed: { type: 'consume-shared-module', chunks: 'async', name: nameOfConsumed, minChunks: 1 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: createSharedModulesOption(dir, 'shell', overrides),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        runtimePlugins: ['integrity-plugin', 'share-retry-plugin'].map((name) => path.join(dir, `src/boot/${name}.ts`)),
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      ...(mode === 'production' ? [new ReproducibleBuildPlugin(path.dirname(dir))] : []),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      new rspack.DefinePlugin(constants(dir, options)),
      new PreloadFilesPlugin(preload),
      ...(existsSync(statics) ? [new rspack.CopyRspackPlugin({ patterns: [{ from: statics }] })] : []),
    ],
  };
}

/**
 * Extracts the name of the shared import from a module's identifier: 'react/jsx-runtime' from 'consume shared module
 * (default) react/jsx-runtime@^19…'.
 */
const nameOfConsumed = (module: Module): string =>
  /^consume shared module \(\w+\) (\S+)@/.exec(module.identifier())?.[1] ?? 'consumed';

/** Targets of the script in the head: the first browsers that read the whole syntax of ECMAScript 2015. */
const OLD_BROWSERS = ['chrome 51', 'firefox 54', 'safari 10'];

/**
 * Build of the script in the head. It does not use module federation, whose runtime would be part of each entry of the
 * page's build. It is written in old syntax, so that it can tell an old browser that it is one.
 */
function headScript(dir: string, { outDir = path.join(dir, 'dist') }: BuildOptions): Configuration {
  return {
    name: 'shell-head',
    dependencies: ['shell'],
    context: dir,
    mode: 'production',
    target: ['web', `es${OLD_ECMA_VERSION}`],
    devtool: false,
    entry: {
      head: [
        './src/boot/old-browser.ts',
        '@northkeep/shared-kit/stored-theme',
        './src/boot/early-input.ts',
        './src/boot/failed-styles.ts',
      ],
    },
    output: { path: outDir, filename: 'js/[name].[contenthash:8].js', clean: false },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [{ test: /\.ts$/, type: 'javascript/auto', use: [typescriptLoader(false, OLD_BROWSERS)] }] },
    plugins: [new SyntaxPlugin(OLD_ECMA_VERSION)],
    performance: false,
    stats: 'errors-warnings',
  };
}

function serviceWorker(dir: string, options: BuildOptions, preload: PreloadFiles): Configuration {
  const { outDir = path.join(dir, 'dist'), version, overrides } = options;
  return {
    name: 'shell-worker',
    dependencies: ['shell', 'shell-head', 'shell-renderer'],
    context: dir,
    mode: 'production',
    target: 'webworker',
    devtool: false,
    entry: { sw: './src/worker/sw.ts' },
    output: { path: outDir, filename: '[name].js', clean: false },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: {
      rules: [{ test: /\.ts$/, type: 'javascript/auto', use: [typescriptLoader(false)] }],
      // A service worker cannot load scripts after its installation, so what the page imports on demand is part of it.
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    plugins: [
      new SyntaxPlugin(),
      new rspack.DefinePlugin({ ...constants(dir, options), 'process.env.NODE_ENV': '"production"' }),
      new FinishShellPlugin(
        {
          name: 'shell',
          version: version ?? readPackage(dir).version,
          provides: readProvidedVersions(dir, overrides),
          pinnedRoot: loadPinnedRoot(path.dirname(dir)),
        },
        preload,
      ),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}
