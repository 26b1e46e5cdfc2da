import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoaderContext, rspack } from '@rspack/core';
import { typescriptLoader } from './common.ts';

/**
 * Compiles a worker's entry into one self-contained script. Bundled with the page, the worker would contain the module
 * federation runtime, three times its own size, and load further chunks, which Trusted Types forbids in a worker.
 */
export default function workerLoader(this: LoaderContext): void {
  const done = this.async();
  const dev = this.mode === 'development';
  const folder = mkdtempSync(path.join(tmpdir(), 'northkeep-worker-'));
  const compiler = rspack({
    context: this.rootContext,
    mode: dev ? 'development' : 'production',
    target: 'webworker',
    devtool: false,
    entry: { worker: this.resourcePath },
    output: { path: folder, filename: '[name].js', chunkFormat: false, asyncChunks: false },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: { rules: [{ test: /\.ts$/, type: 'javascript/auto', use: [typescriptLoader(dev)] }] },
    optimization: { splitChunks: false },
    performance: false,
  });
  compiler.run((error, stats) => {
    for (const file of stats?.compilation.fileDependencies ?? []) this.addDependency(file);
    const failure =
      error ?? (stats?.hasErrors() ? new Error(stats.toString({ preset: 'errors-only', colors: false })) : null);
    const script = failure ? undefined : readFileSync(path.join(folder, 'worker.js'), 'utf8');
    rmSync(folder, { recursive: true, force: true });
    compiler.close(() => done(failure, script));
  });
}
