import type { Kind, WireValue } from '@northkeep/contracts';
import type { FieldAt, OpenedField, Plain } from '../crypto/fields.ts';

/** Time, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms`; gives what cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ServerResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The network. Resolves with every answer, whatever its status; rejects where none came. */
export interface Transport {
  send(request: ServerRequest): Promise<ServerResponse>;
  /** The same, where it can be, with the bytes of the body as they arrive. */
  stream?(request: ServerRequest): Promise<{ readonly status: number; readonly body: AsyncIterable<Uint8Array> }>;
}

/** Seals and opens the fields of records with the vault's data key. */
export interface Sealer {
  seal(at: FieldAt, value: Plain): Promise<WireValue>;
  open(at: FieldAt, wire: unknown): Promise<OpenedField>;
}

export interface RecordKey {
  readonly kind: Kind;
  readonly id: string;
}

/** What tabs of one vault tell each other. */
export type TabMessage =
  | { readonly type: 'changed'; readonly keys: readonly RecordKey[] }
  /** The way to the server is free again. */
  | { readonly type: 'resume' }
  /** The server has answered this tab. */
  | { readonly type: 'answered' }
  /** Steps that this tab has parked after a merge. */
  | { readonly type: 'parked'; readonly ids: readonly string[] }
  | { readonly type: 'lists' }
  | { readonly type: 'typed' }
  | { readonly type: 'hurry' };

export interface TabBus {
  post(message: TabMessage): void;
  listen(hear: (message: TabMessage) => void): () => void;
}

/** Runs `work` while this tab holds the lock of that name; `stopped` ends the wait and the work. */
export interface Locks {
  hold(name: string, stopped: AbortSignal, work: () => Promise<void>): Promise<void>;
}
