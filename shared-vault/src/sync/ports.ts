import type { HeaderState, HeaderSubject, Kind, RecordHeader, WireValue } from '@northkeep/contracts';
import type { DecryptedField, FieldAddress, PlainValue } from '../crypto/fields.ts';
import type { SealedHeader } from '../crypto/record-header.ts';

/** Time source, replaced in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Monotonic time: milliseconds since a fixed moment. A change of the device's clock does not affect it. */
  elapsed(): number;
  /** Runs once after `ms`; returns the function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below `/api`, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Ends a streamed response. */
  readonly signal?: AbortSignal;
}

export interface ServerResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The network. Resolves for every HTTP status; rejects when no response came. */
export interface Transport {
  send(request: ServerRequest): Promise<ServerResponse>;
  /** Sends a request and streams the response body, in browsers that support it. */
  stream?(request: ServerRequest): Promise<{ readonly status: number; readonly body: AsyncIterable<Uint8Array> }>;
}

/** Seals and opens fields of records with the vault's data key. */
export interface FieldCipher {
  seal(at: FieldAddress, value: PlainValue): Promise<WireValue>;
  open(at: FieldAddress, wire: unknown): Promise<DecryptedField>;
  /** Makes and seals the header of a record. */
  sealHeader(subject: HeaderSubject, state: HeaderState): Promise<SealedHeader>;
  /** Opens the member `h` of a record; null when it is missing or does not open at its place. */
  openHeader(at: RecordKey, h: unknown): Promise<RecordHeader | null>;
  /** True when an opened header binds exactly these members. Needs no key. */
  isHeaderOf(header: RecordHeader, subject: HeaderSubject): Promise<boolean>;
}

export interface RecordKey {
  readonly kind: Kind;
  readonly id: string;
}

/** Messages between the tabs of one vault. */
export type SyncTabMessage =
  | { readonly type: 'changed'; readonly keys: readonly RecordKey[] }
  /** The network or the session is back. */
  | { readonly type: 'resume' }
  /** The server has answered the sending tab. */
  | { readonly type: 'answered' }
  /** Steps that the sending tab has parked after a merge. */
  | { readonly type: 'parked'; readonly ids: readonly string[] }
  /** Number of records whose change the server answered repeatedly without confirming it. */
  | { readonly type: 'unconfirmed'; readonly records: number }
  | { readonly type: 'lists' }
  | { readonly type: 'typed' }
  | { readonly type: 'hurry' };

export interface TabBus {
  post(message: SyncTabMessage): void;
  /** Calls `hear` with each message of another tab; the receiver decodes it. */
  listen(hear: (message: unknown) => void): () => void;
}

/** Runs `work` while this tab holds the named lock. Aborting `stopped` ends the wait and the work. */
export interface Locks {
  hold(name: string, stopped: AbortSignal, work: () => Promise<void>): Promise<void>;
}
