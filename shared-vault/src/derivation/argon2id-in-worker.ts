import { type Argon2id, type Argon2idInput, TooLittleMemoryError } from '@northkeep/contracts/derivation';
import { observable, runInAction } from 'mobx';
import { VaultError } from '../crypto/errors.ts';
import type { DerivationMessage } from './derivation-message.ts';

const progress = observable.box<number | null>(null);

/** Done share of the running derivation, 0 to 1, or null when none runs or it reports no progress. Observable. */
export const derivationProgress = (): number | null => progress.get();

const setProgress = (share: number | null): void => runInAction(() => progress.set(share));

/** Error of a derivation whose worker did not start, for example because its script could not be loaded. */
const workerFailedError = (why: string) =>
  new VaultError('E_DERIVATION', `Your key could not be made on this device (${why}). Reload the page and try again.`);

/**
 * Argon2id in a worker of its own, the only script that may use WebAssembly. Where there are no workers (Node), it runs
 * here. Throws a {@link TooLittleMemoryError}, and `E_DERIVATION` when the worker does not start.
 */
export const argon2idInWorker: Argon2id = async (input) => {
  if (typeof Worker === 'undefined') {
    const { argon2id } = await import(/* webpackIgnore: true */ '@northkeep/contracts/argon2id');
    return argon2id(input);
  }
  const worker = new Worker(new URL('./derivation-worker/main.ts', import.meta.url), { type: 'module' });
  try {
    return await answerOf(worker, input);
  } finally {
    worker.terminate();
    setProgress(null);
  }
};

const answerOf = (worker: Worker, input: Argon2idInput): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DerivationMessage>) => {
      if (data.type === 'progress') setProgress(data.share);
      else if (data.type === 'done') resolve(data.hash);
      else reject(data.isMemory ? new TooLittleMemoryError(data.message) : workerFailedError(data.message));
    });
    worker.addEventListener('error', ({ message }) => reject(workerFailedError(message ?? 'worker')));
    worker.postMessage(input);
  });
