import { setTimeout as pause } from 'node:timers/promises';
import { computeBackoffMs } from '@northkeep/contracts';
import mongoose from 'mongoose';
import type { DatabaseChange, DatabaseChanges } from './database-changes.ts';
import { WATCHED_COLLECTIONS } from './database-changes.ts';

/** Maximum wait of the database for a change, after which it answers without one. Shows that the stream is alive. */
const AWAIT_MS = 1_000;
const BATCH_SIZE = 1_000;
const RETRY = { baseMs: 500, maxMs: 30_000 } as const;
const CHANGES = ['insert', 'update', 'replace', 'delete'];

interface WatchOptions {
  readonly changes: DatabaseChanges;
  /** Called once when the database has no change streams, and after each interruption. */
  onInterrupted(error: unknown): void;
}

/**
 * Follows the change stream of the connected database, from now on and after interruptions anew. Only replica sets and
 * clusters have change streams; elsewhere the changes are never current. Returns the function that ends it.
 */
export function followDatabase({ changes, onInterrupted }: WatchOptions): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const following = (async () => {
    for (let retries = 0; !signal.aborted; retries += 1) {
      try {
        await follow(changes, signal, () => {
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

/** Reports changes until the stream ends or fails. */
async function follow(changes: DatabaseChanges, signal: AbortSignal, onAlive: () => void): Promise<void> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('not connected');
  const stream = db.watch(
    [
      { $match: { 'ns.coll': { $in: [...WATCHED_COLLECTIONS] } } },
      {
        $project: {
          ...{ operationType: 1, ns: 1, documentKey: 1 },
          ...{ 'fullDocument.userId': 1, 'fullDocument.kind': 1, 'fullDocument.updatedAt': 1 },
        },
      },
    ],
    // The document of an update is read for its owner.
    { fullDocument: 'updateLookup', maxAwaitTimeMS: AWAIT_MS, batchSize: BATCH_SIZE },
  );
  const close = () => void stream.close().catch(() => undefined);
  signal.addEventListener('abort', close);
  try {
    while (!signal.aborted) {
      const event = await stream.tryNext();
      if (event === null) {
        // An empty answer shows that everything so far was reported.
        changes.confirm();
        onAlive();
        continue;
      }
      // A collection was dropped or renamed: all its documents may have changed.
      if (!CHANGES.includes(event.operationType)) return;
      changes.confirm();
      changes.publish([toChange(event)]);
    }
  } finally {
    signal.removeEventListener('abort', close);
    await stream.close().catch(() => undefined);
  }
}

function toChange(event: mongoose.mongo.ChangeStreamDocument): DatabaseChange {
  const { ns, documentKey, fullDocument } = event as unknown as {
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
