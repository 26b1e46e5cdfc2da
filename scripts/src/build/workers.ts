import type { Configuration } from '@rspack/core';
import { loaderFile } from './loader-file.ts';

export type ModuleOptions = NonNullable<Configuration['module']>;

/** File name of the script that derives keys, by which the server knows it (DERIVATION_WORKER_PATH). */
const DERIVATION_WORKER = 'js/derivation.[contenthash:8].js';

/** Emits each `new Worker(new URL('…/worker/main.ts', import.meta.url))` as one self-contained script. */
export function withWorkers({ parser = {}, rules = [], ...module }: ModuleOptions): ModuleOptions {
  const emitted = (test: RegExp, filename: string) => ({
    test,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename },
    use: [loaderFile('worker')],
  });
  const workers = [
    emitted(/[\\/]worker[\\/][^\\/]+\.ts$/, 'js/worker.[contenthash:8].js'),
    emitted(/[\\/]derivation-worker[\\/]main\.ts$/, DERIVATION_WORKER),
  ];
  return { ...module, parser: { ...parser, javascript: { worker: false } }, rules: [...rules, ...workers] };
}
