import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { embedArray, embedDocument } from '../bson/raw-documents.ts';
import { CommandError } from '../errors.ts';
import type { CommandReply } from './command.ts';

/** MongoDB's default size of the first batch, in documents. */
const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
/** Idle time after which a cursor is closed. */
const IDLE_MS = 10 * 60 * 1000;

interface Cursor {
  namespace: string;
  rest: Uint8Array[];
  usedAt: number;
}

/** Open server-side cursors. A cursor keeps the remaining documents as a snapshot of the time it was opened. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Returns the reply with the first batch and opens a cursor for the rest, unless `single`. */
  start(namespace: string, documents: Uint8Array[], batchSize = FIRST_BATCH, single = false): CommandReply {
    const taken = countFitting(documents, batchSize);
    const rest = single ? [] : documents.slice(taken);
    const id = rest.length > 0 ? newId() : Long.ZERO;
    if (rest.length > 0) this.#open.set(id.toString(), { namespace, rest, usedAt: this.#now() });
    return batchReply('firstBatch', documents.slice(0, taken), id, namespace);
  }

  /** Returns the next batch. A `batchSize` of 0 means as many as fit. Throws error 43 for an unknown cursor. */
  next(id: Long, namespace: string, batchSize: number): CommandReply {
    const cursor = this.#open.get(id.toString());
    if (cursor?.namespace !== namespace)
      throw new CommandError(43, 'CursorNotFound', `cursor id ${id.toString()} not found`);
    const taken = countFitting(cursor.rest, batchSize === 0 ? cursor.rest.length : batchSize);
    const batch = cursor.rest.slice(0, taken);
    cursor.rest = cursor.rest.slice(taken);
    cursor.usedAt = this.#now();
    if (cursor.rest.length > 0) return batchReply('nextBatch', batch, id, namespace);
    this.#open.delete(id.toString());
    return batchReply('nextBatch', batch, Long.ZERO, namespace);
  }

  /** Closes a cursor. Returns false when it is not open. */
  kill(id: Long): boolean {
    return this.#open.delete(id.toString());
  }

  /** Closes the cursors that have been idle for 10 minutes. */
  expireIdle(): void {
    for (const [id, { usedAt }] of this.#open) if (this.#now() - usedAt > IDLE_MS) this.#open.delete(id);
  }
}

/** Number of documents, at most `most`, that fit into one batch; always at least one. */
function countFitting(documents: readonly Uint8Array[], most: number): number {
  let bytes = 0;
  const tooMany = documents.findIndex((document, position) => {
    bytes += document.length;
    return position >= most || (bytes > BATCH_BYTES && position > 0);
  });
  return tooMany === -1 ? documents.length : tooMany;
}

/** Random positive int64: an id that cannot be guessed keeps clients from reading cursors of others. */
const newId = () => Long.fromBigInt((randomBytes(8).readBigUInt64BE() >> 1n) | 1n);

function batchReply(name: string, documents: readonly Uint8Array[], id: Long, ns: string): CommandReply {
  return embedDocument('cursor', embedArray(name, documents, { id, ns }), { ok: 1 });
}
