import type { ArchiveErrorCode, ImportContent } from '@northkeep/shared-archive';

/** Lists of an import that can be long. They are posted in batches, so that no single message blocks the page. */
export type BatchedList = 'records' | 'savedCards' | 'refused';

/** Message that starts the worker's only read. */
export interface ReadMessage {
  readonly file: File;
  /** IANA zone of the device, for files that name none. */
  readonly timeZone: string;
  /** Passphrase of an archive. */
  readonly passphrase?: string;
}

/** An error in a form that can be posted; `code` and `detail` are those of an `ArchiveError`. */
export interface PostedError {
  readonly name: string;
  readonly message: string;
  readonly isDomException: boolean;
  readonly archive?: { readonly code: ArchiveErrorCode; readonly detail: string };
}

export type BatchMessage = {
  [List in BatchedList]: { readonly type: 'batch'; readonly list: List; readonly items: ImportContent[List] };
}[BatchedList];

export type WorkerMessage =
  /** The script has been loaded; a later `error` event is a fault of the read. */
  | { readonly type: 'started' }
  | { readonly type: 'progress'; readonly share: number }
  | BatchMessage
  /** All batches have been posted. */
  | { readonly type: 'done'; readonly rest: Omit<ImportContent, BatchedList> }
  | { readonly type: 'failed'; readonly error: PostedError };
