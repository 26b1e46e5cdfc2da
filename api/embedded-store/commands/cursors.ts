import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { embedArray, embedDocument } from '../bson/raw-documents.ts';
import { CommandError } from '../errors.ts';
import type { CommandReply } from './command.ts';

/** MongoDB's size of a first batch where the client asks for none. */
const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
/** A cursor nobody has asked for this long is forgotten. */
const IDLE_MS = 10 * 60 * 1000;

interface Cursor {
  namespace: string;
  rest: Uint8Array[];
  usedAt: number;
}

/** Answers too long for one batch. A cursor holds the documents as they were when it was opened. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get count(): number {
    return this.#open.size;
  }

  /** The answer with the first batch; the rest is kept unless `single`. */
  start(namespace: string, documents: Uint8Array[], batchSize = FIRST_BATCH, single = false): CommandReply {
    const taken = countFitting(documents, batchSize);
    const rest = single ? [] : documents.slice(taken);
    const id = rest.length > 0 ? newId() : Long.ZERO;
    if (rest.length > 0) this.#open.set(id.toString(), { namespace, rest, usedAt: this.#now() });
    return batchReply('firstBatch', documents.slice(0, taken), id, namespace);
  }

  /** The next batch. A `batchSize` of 0 is as much as fits. */
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

  kill(id: Long): boolean {
    return this.#open.delete(id.toString());
  }

  expireIdle(): void {
    for (const [id, { usedAt }] of this.#open) if (this.#now() - usedAt > IDLE_MS) this.#open.delete(id);
  }
}

function countFitting(documents: readonly Uint8Array[], most: number): number {
  let bytes = 0;
  const tooMany = documents.findIndex((document, position) => {
    bytes += document.length;
    return position >= most || (bytes > BATCH_BYTES && position > 0);
  });
  return tooMany === -1 ? documents.length : tooMany;
}

/** Positive and unguessable; the driver expects an int64. */
const newId = () => Long.fromBigInt((randomBytes(8).readBigUInt64BE() >> 1n) | 1n);

function batchReply(name: string, documents: readonly Uint8Array[], id: Long, ns: string): CommandReply {
  return embedDocument('cursor', embedArray(name, documents, { id, ns }), { ok: 1 });
}
