import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@northkeep/contracts';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { createUnfederatedEntry } from './plain-entry.ts';

const TARGETS = 'chrome >= 120, firefox >= 128, safari >= 17';
const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>Northkeep</title>
  </head>
  <body><div id="root"></div></body>
</html>
`;

interface PlainHome {
  /** Root of the repository. */
  readonly root: string;
  /** Folder of the entry; its subfolder `dist` receives the output. */
  readonly dir: string;
  readonly areas: Registry['remotes'];
}

/** Builds the home page as one application rendered by its script, without module federation; returns the folder. */
export async function buildUnfederatedHome({ root, dir, areas }: PlainHome): Promise<string> {
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, 'main.jsx'), createUnfederatedEntry(root, areas));
  writeFileSync(path.join(dir, 'index.html'), TEMPLATE);
  const outDir = path.join(dir, 'dist');
  const compiler = rspack(plainConfiguration({ root, dir, outDir }));
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('the compiler gave no result')),
    ),
  );
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  return outDir;
}

function plainConfiguration({ root, dir, outDir }: { root: string; dir: string; outDir: string }): Configuration {
  return {
    context: path.join(root, 'shell'),
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { main: path.join(dir, 'main.jsx') },
    output: {
      path: outDir,
      publicPath: '/',
      filename: 'js/[name].[contenthash:8].js',
      cssFilename: 'js/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // The entry is outside the repository.
      modules: [path.join(root, 'node_modules'), 'node_modules'],
    },
    module: {
      parser: { 'css/auto': { namedExports: false, dashedIdents: false, customIdents: false, grid: false } },
      generator: { 'css/auto': { exportsConvention: 'as-is' } },
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
            env: { targets: TARGETS },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { resourceQuery: /^\?raw$/, type: 'asset/source' },
        { test: /\.(woff2|png|webp|svg|webm)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new rspack.DefinePlugin({ __DEVELOPMENT__: 'false', __PROVIDES__: '{}', __SHELL_VERSION__: '"0.0.0"' }),
      new rspack.HtmlRspackPlugin({ template: path.join(dir, 'index.html'), scriptLoading: 'defer', minify: false }),
    ],
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: TARGETS } }),
      ],
    },
    ignoreWarnings: [/Conflicting order/],
    performance: false,
    stats: 'errors-warnings',
  };
}
