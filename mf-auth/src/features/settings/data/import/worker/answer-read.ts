import type { Argon2id } from '@northkeep/contracts/derivation';
import { type ImportContent, readImport } from '@northkeep/shared-archive';
import { toPostedError } from './post-error.ts';
import type { BatchedList, ReadMessage, WorkerMessage } from './protocol.ts';

type Item = ImportContent[BatchedList][number];

/** Maximum number of entries in one batch. */
export const BATCH_ITEMS_MAX = 1000;
/** Maximum length of the JSON of a batch, except for a batch of one longer entry. */
const BATCH_LENGTH_MAX = 512 * 1024;

/** Reads a file and posts its content, or the error for which it cannot be imported. `argon2id` opens an archive. */
export async function answerRead(
  { file, ...options }: ReadMessage,
  post: (message: WorkerMessage) => void,
  argon2id: Argon2id,
): Promise<void> {
  try {
    const onProgress = (share: number) => post({ type: 'progress', share });
    const { records, savedCards, refused, ...rest } = await readImport(file, { ...options, argon2id, onProgress });
    for (const items of toBatches(records)) post({ type: 'batch', list: 'records', items });
    for (const items of toBatches(savedCards)) post({ type: 'batch', list: 'savedCards', items });
    for (const items of toBatches(refused)) post({ type: 'batch', list: 'refused', items });
    post({ type: 'done', rest });
  } catch (reason) {
    post({ type: 'failed', error: toPostedError(reason) });
  }
}

/** Divides a list into batches that are short in number and in size. */
function* toBatches<T extends Item>(items: readonly T[]): Generator<readonly T[]> {
  let batch: T[] = [];
  let length = 0;
  for (const item of items) {
    const itemLength = JSON.stringify(item).length;
    if (batch.length === BATCH_ITEMS_MAX || (batch.length > 0 && length + itemLength > BATCH_LENGTH_MAX)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(item);
    length += itemLength;
  }
  if (batch.length > 0) yield batch;
}
