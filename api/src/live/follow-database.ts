import { setTimeout as pause } from 'node:timers/promises';
import { computeBackoffMs } from '@northkeep/contracts';
import mongoose from 'mongoose';
import type { DatabaseChange, DatabaseChanges } from './database-changes.ts';
import { WATCHED_COLLECTIONS } from './database-changes.ts';

/** Maximum wait of the database for a change, after which it responds without one. Shows that the stream is alive. */
const AWAIT_MS = 1_000;
export const BATCH_SIZE = 1_000;
const RETRY = { baseMs: 500, maxMs: 30_000 } as const;
const CHANGES = ['insert', 'update', 'replace', 'delete'];

const PIPELINE = [
  // The document of an update is read for its owner.
  { $changeStream: { fullDocument: 'updateLookup' } },
  { $match: { 'ns.coll': { $in: [...WATCHED_COLLECTIONS] } } },
  {
    $project: {
      ...{ operationType: 1, ns: 1, documentKey: 1 },
      ...{ 'fullDocument.userId': 1, 'fullDocument.kind': 1, 'fullDocument.updatedAt': 1 },
    },
  },
];

interface WatchOptions {
  readonly changes: DatabaseChanges;
  /** Called once when the database has no change streams, and after each interruption. */
  onInterrupted(error: unknown): void;
  openCursor?(): ChangeCursor;
}

/** The methods of the database driver's `RunCommandCursor` that are called here. */
interface ChangeCursor {
  tryNext(): Promise<mongoose.mongo.BSON.Document | null>;
  readBufferedDocuments(): mongoose.mongo.BSON.Document[];
  close(): Promise<void>;
}

/**
 * Follows the change stream of the connected database, from now on and after interruptions anew. Only replica sets and
 * clusters have change streams; elsewhere the changes are never current. Returns the function that ends it.
 */
export function followDatabase({
  changes,
  onInterrupted,
  openCursor = openChangeCursor,
}: WatchOptions): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const following = (async () => {
    for (let retries = 0; !signal.aborted; retries += 1) {
      try {
        await follow({ changes, cursor: openCursor(), signal }, () => {
          retries = 0;
        });
      } catch (error) {
        if (!signal.aborted && retries === 0) onInterrupted(error);
      }
      changes.interrupt();
      await pause(computeBackoffMs({ retries, ...RETRY }), undefined, { signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopped.abort();
    await following;
  };
}

/** Opens the change stream with a command, whose cursor tells how many changes each response had. */
function openChangeCursor(): ChangeCursor {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  return db
    .runCursorCommand({ aggregate: 1, pipeline: PIPELINE, cursor: { batchSize: BATCH_SIZE } })
    .setBatchSize(BATCH_SIZE)
    .setMaxTimeMS(AWAIT_MS);
}

interface Following {
  readonly changes: DatabaseChanges;
  readonly cursor: ChangeCursor;
  readonly signal: AbortSignal;
}

/** Reports changes until the stream ends or fails. */
async function follow({ changes, cursor, signal }: Following, onAlive: () => void): Promise<void> {
  const close = () => void cursor.close().catch(() => undefined);
  signal.addEventListener('abort', close);
  try {
    while (!signal.aborted) {
      const askedAt = performance.now();
      const first = await cursor.tryNext();
      const events = first === null ? [] : [first, ...cursor.readBufferedDocuments()];
      // A collection was dropped or renamed: all its documents may have changed.
      if (events.some(({ operationType }) => !CHANGES.includes(operationType))) return;
      changes.publish(events.map(toChange));
      onAlive();
      // A full response says that there are more changes, of which a session may have ended long ago.
      if (events.length < BATCH_SIZE) changes.confirm(askedAt);
    }
  } finally {
    signal.removeEventListener('abort', close);
    await cursor.close().catch(() => undefined);
  }
}

function toChange(event: mongoose.mongo.BSON.Document): DatabaseChange {
  const { ns, documentKey, fullDocument } = event as {
    readonly ns: { readonly coll: string };
    readonly documentKey: { readonly _id: unknown };
    readonly fullDocument?: { readonly userId?: unknown; readonly kind?: unknown; readonly updatedAt?: unknown } | null;
  };
  const { userId, kind, updatedAt } = fullDocument ?? {};
  return {
    collection: ns.coll,
    id: String(documentKey._id),
    userId: typeof userId === 'string' ? userId : null,
    kind: typeof kind === 'string' ? kind : null,
    updatedAt: updatedAt instanceof Date ? updatedAt.getTime() : null,
  };
}
