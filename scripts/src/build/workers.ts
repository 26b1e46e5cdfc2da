import path from 'node:path';
import type { Configuration } from '@rspack/core';

export type ModuleOptions = NonNullable<Configuration['module']>;

/** Emits each `new Worker(new URL('…/worker/main.ts', import.meta.url))` as one self-contained script. */
export function withWorkers({ parser = {}, rules = [], ...module }: ModuleOptions): ModuleOptions {
  const worker = {
    test: /[\\/]worker[\\/][^\\/]+\.ts$/,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'js/worker.[contenthash:8].js' },
    use: [path.join(import.meta.dirname, 'worker-loader.js')],
  };
  return { ...module, parser: { ...parser, javascript: { worker: false } }, rules: [...rules, worker] };
}
