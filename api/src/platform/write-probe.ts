import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';

/** Collection that holds a document only during a probe. */
const COLLECTION = 'write_probes';
/** Time in ms for which a successful probe is relied on, because each one waits for the disk twice. */
const VALID_MS = 5_000;

/**
 * Creates the function that throws unless the database accepts a new document: a full disk still answers reads, and
 * deletions too. Calls at the same time share one probe.
 */
export function createWriteProbe(): () => Promise<void> {
  let acceptedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  async function probe(): Promise<void> {
    const probes = mongoose.connection.collection<{ _id: string }>(COLLECTION);
    const _id = randomUUID();
    await probes.insertOne({ _id });
    await probes.deleteOne({ _id });
    acceptedAt = Date.now();
  }
  return () => {
    if (Date.now() - acceptedAt < VALID_MS) return Promise.resolve();
    running ??= probe().finally(() => {
      running = null;
    });
    return running;
  };
}
