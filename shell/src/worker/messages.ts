/** Areas to cache. Areas that are already in the cache stay there, in their newest version. */
export interface AreaCacheRequest {
  readonly areas: readonly string[];
  /** Areas to remove from the cache. */
  readonly excluded: readonly string[];
}

/** Messages of the page to its service worker. */
export type WorkerMessage =
  /** Requests caching the files of the newest registry. The worker responds with a SyncResult. */
  | ({ type: 'sync' } & AreaCacheRequest)
  /** Activate the new version; the user has agreed. */
  | { type: 'skip-waiting' };

export const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'skip-waiting' || (value.type === 'sync' && hasNames(value, 'areas') && hasNames(value, 'excluded')));

function hasNames(value: object, field: keyof AreaCacheRequest): boolean {
  const names: unknown = Reflect.get(value, field);
  return Array.isArray(names) && names.every((name) => typeof name === 'string');
}

/** Message of the service worker to a page that requests opening a path of the app. */
export interface OpenPathMessage {
  readonly type: 'open';
  readonly path: string;
}

export const isOpenPathMessage = (value: unknown): value is OpenPathMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'open' &&
  'path' in value &&
  typeof value.path === 'string';

/** Start of the URL fragment with which the service worker opens the notes after a share; the id of the share follows. */
export const SHARE_FRAGMENT = '#shared=';

/** Message of the service worker to all pages after another app has shared a text. */
export interface TextSharedMessage {
  readonly type: 'shared';
}

export const isTextSharedMessage = (value: unknown): value is TextSharedMessage =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'shared';

/**
 * Message of the service worker to all pages after 'Done' of a reminder was pressed. A page that is unlocked carries the
 * press out, and answers on the port that comes with the message.
 */
export interface ReminderPressedMessage {
  readonly type: 'reminder-pressed';
}

export type AreaCacheResult =
  | { state: 'complete'; seq: number; fetched: number }
  /** Some files could not be fetched; the old versions stay until all are cached. */
  | { state: 'partial'; seq: number; fetched: number; missing: readonly string[] }
  | { state: 'refused'; reason: string };
