import { existsSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { pinnedKeys } from '../release/keys.ts';
import { type BuildOptions, common, typescript } from './common.ts';
import { FinishShellPlugin, type FirstFiles, FirstFilesPlugin } from './finish-shell.ts';
import { provided, readPackage, sharedModules } from './singletons.ts';

/** What every visitor needs at once, in one chunk that changes rarely. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|mobx|mobx-react-lite|zustand|cookie|set-cookie-parser)[\\/]|[\\/]shared-kit[\\/]src[\\/](runtime|tokens)[\\/]/;

/** Constants that the shell and its worker are built with; declared in shell/src/boot/build-constants.d.ts. */
function constants(dir: string, { mode = 'production', version, overrides }: BuildOptions): Record<string, string> {
  return {
    __PINNED_KEYS__: JSON.stringify(pinnedKeys(path.dirname(dir))),
    __PROVIDES__: JSON.stringify(provided(dir, overrides)),
    __SHELL_VERSION__: JSON.stringify(version ?? readPackage(dir).version),
    __DEVELOPMENT__: JSON.stringify(mode === 'development'),
  };
}

/** The build of the shell from its folder: the page, then its service worker, which lists the page's files. */
export function shellPreset(dir: string, options: BuildOptions = {}): Configuration[] {
  const first: FirstFiles = { names: [] };
  const page = shellPage(dir, options, first);
  return options.mode === 'development' ? [page] : [page, serviceWorker(dir, options, first)];
}

function shellPage(dir: string, options: BuildOptions, first: FirstFiles): Configuration {
  const { mode = 'production', outDir = path.join(dir, 'dist'), overrides } = options;
  const base = common(dir, 'northkeep', mode);
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
        cacheGroups: { vendor: { test: VENDOR, name: 'vendor', enforce: true, reuseExistingChunk: true } },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedModules(dir, 'shell', overrides),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        runtimePlugins: ['integrity-plugin', 'share-retry-plugin'].map((name) => path.join(dir, `src/boot/${name}.ts`)),
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'defer', minify: false }),
      new rspack.DefinePlugin(constants(dir, options)),
      new FirstFilesPlugin(first),
      ...(existsSync(statics) ? [new rspack.CopyRspackPlugin({ patterns: [{ from: statics }] })] : []),
    ],
  };
}

type ModuleOptions = NonNullable<Configuration['module']>;

/** `new Worker(new URL('../worker/main.ts', import.meta.url))` becomes one script of its own beside the chunks. */
function withWorkers({ parser = {}, rules = [], ...module }: ModuleOptions): ModuleOptions {
  const worker = {
    test: /[\\/]worker[\\/][^\\/]+\.ts$/,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'js/worker.[contenthash:8].js' },
    use: [path.join(import.meta.dirname, 'worker-loader.js')],
  };
  return { ...module, parser: { ...parser, javascript: { worker: false } }, rules: [...rules, worker] };
}

function serviceWorker(dir: string, options: BuildOptions, first: FirstFiles): Configuration {
  const { outDir = path.join(dir, 'dist'), version, overrides } = options;
  return {
    name: 'shell-worker',
    dependencies: ['shell'],
    context: dir,
    mode: 'production',
    target: 'webworker',
    devtool: false,
    entry: { sw: './src/worker/sw.ts' },
    output: { path: outDir, filename: '[name].js', clean: false },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: { rules: [{ test: /\.ts$/, type: 'javascript/auto', use: [typescript(false)] }] },
    plugins: [
      new rspack.DefinePlugin({ ...constants(dir, options), 'process.env.NODE_ENV': '"production"' }),
      new FinishShellPlugin(
        { name: 'shell', version: version ?? readPackage(dir).version, provides: provided(dir, overrides) },
        first,
      ),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}
