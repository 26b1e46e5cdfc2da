import type { ImportContent } from '@northkeep/shared-archive';
import { ContentBuilder } from './content-builder.ts';
import { fromPostedError } from './post-error.ts';
import type { ReadMessage, WorkerMessage } from './protocol.ts';

const DEADLINE_MS = 60_000;
/** Time in ms by which the deadline is later for each MB of the file. */
const DEADLINE_PER_MB_MS = 2000;
const MB = 1024 * 1024;

/** Error for a browser that cannot start the worker. The file is then not read: in the page it could block all input. */
export class WorkerUnavailableError extends Error {
  override readonly name = 'WorkerUnavailable';
}

/** Error for a file that was not read before its deadline. */
export class ReadDeadlineError extends Error {
  override readonly name = 'ReadDeadline';

  constructor(
    readonly fileName: string,
    readonly seconds: number,
  ) {
    super(`${fileName} was not read in ${seconds} s`);
  }
}

export interface WorkerReadOptions extends Omit<ReadMessage, 'file'> {
  /** Called with the share of the bytes of an archive that has been read, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Cancels the read, which then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/**
 * Reads a file that is to be imported in a worker of its own, which ends with the read. Rejects with the error of the
 * reader, the reason of `signal`, a {@link ReadDeadlineError} or a {@link WorkerUnavailableError}.
 */
export async function readInWorker(
  file: File,
  { signal, onProgress, ...options }: WorkerReadOptions,
): Promise<ImportContent> {
  signal.throwIfAborted();
  const worker = startWorker();
  const deadline = DEADLINE_MS + (file.size / MB) * DEADLINE_PER_MB_MS;
  let cancel = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      cancel = () => reject(signal.reason);
      signal.addEventListener('abort', cancel);
      timer = setTimeout(() => reject(new ReadDeadlineError(file.name, Math.round(deadline / 1000))), deadline);
      let started = false;
      const content = new ContentBuilder();
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.type === 'started') started = true;
        else if (data.type === 'progress') onProgress(data.share);
        else if (data.type === 'batch') content.add(data);
        else if (data.type === 'done') resolve(content.build(data.rest));
        else reject(fromPostedError(data.error));
      });
      worker.addEventListener('error', ({ message }) =>
        reject(started ? new Error(message) : new WorkerUnavailableError(message)),
      );
      worker.addEventListener('messageerror', () => reject(new Error('a message of the worker could not be read')));
      worker.postMessage({ file, ...options } satisfies ReadMessage);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  }
}

function startWorker(): Worker {
  try {
    return new Worker(new URL('./main.ts', import.meta.url), { type: 'module' });
  } catch (cause) {
    throw new WorkerUnavailableError('the worker was not created', { cause });
  }
}
