/** What the page says to its service worker. */
export type WorkerMessage =
  /** Bring the files of the newest registry here; answered with a SyncResult. */
  | { type: 'sync' }
  /** The person agreed to the new version. */
  | { type: 'skip-waiting' };

export const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'sync' || value.type === 'skip-waiting');

export type SyncResult =
  | { state: 'complete'; seq: number; fetched: number }
  /** Some files could not be had; the old ones stay until all are here. */
  | { state: 'partial'; seq: number; fetched: number; missing: readonly string[] }
  | { state: 'refused'; reason: string };
