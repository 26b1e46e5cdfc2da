import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { embedArray, embedDocument } from '../bson/raw-documents.ts';
import { CommandError } from '../errors.ts';
import type { DocumentSearch } from '../query/document-search.ts';
import type { PauseScan } from '../query/find-documents.ts';
import type { RawProjection } from '../query/projection.ts';
import type { ScanStepSize } from '../query/scan.ts';
import type { CommandReply } from './command.ts';

/** MongoDB's default size of the first batch, in documents. */
const FIRST_BATCH = 101;
/**
 * Maximum bytes of a batch, unless a single document is larger. Limits the memory and the socket buffer that one client
 * occupies.
 */
const BATCH_BYTES = 1024 * 1024;
/** Idle time in ms after which a cursor is closed. */
const IDLE_MS = 10 * 60 * 1000;

/** Source of encoded documents that are read in small steps. */
export interface DocumentSource {
  readonly isDone: boolean;
  /**
   * Returns the next documents, at most as many as `most` allows. The list may be empty although the source is not
   * exhausted.
   */
  step(most: ScanStepSize): Uint8Array[];
}

const MAX_CURSORS = 1000;

interface Cursor {
  namespace: string;
  source: DocumentSource;
  session: string | undefined;
  usedAt: number;
  isInUse: boolean;
}

export interface BatchRequest {
  namespace: string;
  /**
   * Maximum number of documents in a batch. Without it, the first batch has MongoDB's default size, and a later batch
   * has as many documents as fit.
   */
  batchSize?: number | undefined;
  /** Logical session of the cursor, which is closed when that session ends. */
  session?: string | undefined;
  pause: PauseScan;
}

/** Open server-side cursors. A cursor keeps its position, not the documents that are still to be read. */
export class CursorRegistry {
  readonly #open = new Map<string, Cursor>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Returns the reply with the first batch. Opens a cursor for the remaining documents, unless `single` is true. */
  async start(
    source: DocumentSource,
    { namespace, batchSize = FIRST_BATCH, pause, session, single = false }: BatchRequest & { single?: boolean },
  ): Promise<CommandReply> {
    const batch = await readBatch(source, batchSize, pause);
    const isOpen = !source.isDone && !single;
    const id = isOpen ? newId() : Long.ZERO;
    if (isOpen) this.#closeOldest();
    if (isOpen) this.#open.set(id.toString(), { namespace, source, session, usedAt: this.#now(), isInUse: false });
    return batchReply('firstBatch', batch, { id, ns: namespace });
  }

  /**
   * Returns the next batch. Throws error 43 for an unknown cursor and error 12051 for a cursor that another command is
   * reading.
   */
  async next(id: Long, { namespace, batchSize = 0, pause }: BatchRequest): Promise<CommandReply> {
    const key = id.toString();
    const cursor = this.#open.get(key);
    if (cursor?.namespace !== namespace) throw new CommandError(43, 'CursorNotFound', `cursor id ${key} not found`);
    if (cursor.isInUse) throw new CommandError(12051, 'CursorInUse', `cursor id ${key} is in use`);
    cursor.isInUse = true;
    try {
      const batch = await readBatch(cursor.source, batchSize || Number.POSITIVE_INFINITY, pause);
      if (cursor.source.isDone) this.#open.delete(key);
      return batchReply('nextBatch', batch, { id: cursor.source.isDone ? Long.ZERO : id, ns: namespace });
    } catch (error) {
      this.#open.delete(key);
      throw error;
    } finally {
      cursor.isInUse = false;
      cursor.usedAt = this.#now();
    }
  }

  /** Closes a cursor. Returns false when it is not open. */
  kill(id: Long): boolean {
    return this.#open.delete(id.toString());
  }

  /**
   * Closes the oldest cursor when the maximum number is open, because clients that stop reading must not occupy memory
   * without a limit.
   */
  #closeOldest(): void {
    const [oldest] = this.#open.keys();
    if (this.#open.size >= MAX_CURSORS && oldest !== undefined) this.#open.delete(oldest);
  }

  /** Closes the cursors of sessions that have ended. */
  closeSessions(ended: ReadonlySet<string>): void {
    for (const [id, { session }] of this.#open) {
      if (session !== undefined && ended.has(session)) this.#open.delete(id);
    }
  }

  closeAll(): void {
    this.#open.clear();
  }

  /** Closes the cursors that have been idle for 10 minutes. */
  expireIdle(): void {
    for (const [id, { usedAt, isInUse }] of this.#open) {
      if (!isInUse && this.#now() - usedAt > IDLE_MS) this.#open.delete(id);
    }
  }
}

async function readBatch(source: DocumentSource, most: number, pause: PauseScan): Promise<Uint8Array[]> {
  const batch: Uint8Array[] = [];
  for (let bytes = 0; batch.length < most && bytes < BATCH_BYTES && !source.isDone; ) {
    const documents = source.step({ rows: most - batch.length, bytes: BATCH_BYTES - bytes });
    bytes += documents.reduce((sum, { length }) => sum + length, 0);
    batch.push(...documents);
    if (!source.isDone && batch.length < most && bytes < BATCH_BYTES) await pause();
  }
  return batch;
}

/** A running search as the source of a cursor. */
export function createSearchSource(search: DocumentSearch, project?: RawProjection): DocumentSource {
  return {
    get isDone() {
      return search.isDone;
    },
    step: (most) => search.step(most).map(({ raw }) => (project ? project(raw) : raw)),
  };
}

/** A list of documents in memory as the source of a cursor. */
export function createListSource(documents: readonly Uint8Array[]): DocumentSource {
  let position = 0;
  return {
    get isDone() {
      return position >= documents.length;
    },
    step({ rows, bytes }) {
      let size = 0;
      const from = position;
      for (let next = documents[position]; next && position - from < rows; next = documents[position]) {
        size += next.length;
        if (size > bytes && position > from) break;
        position += 1;
      }
      return documents.slice(from, position);
    },
  };
}

/** Random positive int64: an id that cannot be guessed keeps clients from reading cursors of others. */
const newId = () => Long.fromBigInt((randomBytes(8).readBigUInt64BE() >> 1n) | 1n);

function batchReply(name: string, documents: readonly Uint8Array[], cursor: { id: Long; ns: string }): CommandReply {
  return embedDocument('cursor', embedArray(name, documents, cursor), { ok: 1 });
}
