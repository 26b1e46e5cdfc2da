import { FEED_KINDS } from '@northkeep/contracts';
import { readSessionState, type SessionState } from '../auth/sessions.ts';
import type { SessionContext } from '../context.ts';
import { createApiError } from '../errors.ts';
import type { DatabaseChange, DatabaseChanges } from './database-changes.ts';
import { EventStream } from './event-stream.ts';
import { SetsByKey } from './sets-by-key.ts';

/** Maximum number of streams of one user. Another one ends the oldest, which may be a lost connection. */
const STREAMS_PER_USER_MAX = 16;
/** Maximum number of streams of this process. */
const STREAMS_MAX = 20_000;
/** Changes of a user within this time in ms are told as one. */
const COLLECT_MS = 50;
/** Interval in ms at which an open stream shows that it still exists. Proxies cut a connection that is silent for 60 s. */
const HEARTBEAT_MS = 25_000;
const CHECK_EVERY_MS = 1_000;
/** Seconds after which a client may ask again when there is no room. */
const RETRY_AFTER_SECONDS = '60';

interface OpenStream {
  readonly events: EventStream;
  readonly session: Pick<SessionContext, 'sessionId' | 'userId'>;
  readonly vaultId: string;
  documentIds: readonly string[];
  /** Time at which the session expires unless it is refreshed. */
  expiresAt: number;
  heartbeatAt: number;
}

interface LiveStreamsPorts {
  readonly changes: DatabaseChanges;
  readSession?(session: OpenStream['session']): Promise<SessionState | null>;
}

/** The open streams of this process. A stream ends with its session, and when changes of sessions may go unnoticed. */
export class LiveStreams {
  readonly #changes: DatabaseChanges;
  readonly #readSession: NonNullable<LiveStreamsPorts['readSession']>;
  readonly #open = new Set<OpenStream>();
  readonly #byUser = new SetsByKey<OpenStream>();
  readonly #byDocument = new SetsByKey<OpenStream>();
  /** The latest change of each user that is not told yet. */
  readonly #cursors = new Map<string, number>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor({ changes, readSession = readSessionState }: LiveStreamsPorts) {
    this.#changes = changes;
    this.#readSession = readSession;
    this.#unsubscribe = changes.subscribe((found) => this.#onChanges(found));
    this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS).unref();
  }

  /** Opens a stream for a session. Throws 503 when there is no room, or changes of others are not reported. */
  async open(session: SessionContext, vaultId: string): Promise<EventStream> {
    if (this.#isClosed || !this.#changes.isCurrent || this.#open.size >= STREAMS_MAX)
      throw createApiError('UNAVAILABLE', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
    const { sessionId, userId } = session;
    const stream: OpenStream = {
      events: new EventStream(),
      session: { sessionId, userId },
      vaultId,
      documentIds: session.lifetime?.documentIds ?? [],
      expiresAt: Number.POSITIVE_INFINITY,
      // The first heartbeat comes at a random time, so that those of all streams are spread.
      heartbeatAt: Date.now() + Math.random() * HEARTBEAT_MS,
    };
    this.#add(stream);
    stream.events.once('close', () => this.#remove(stream));
    try {
      // The session may have ended since it was looked up. A database that does not respond says nothing about it.
      if (!isLive(stream, await this.#readSession(stream.session))) throw createApiError('NO_SESSION');
    } catch (error) {
      stream.events.destroy();
      throw error;
    }
    return stream.events;
  }

  /** Ends all streams; further ones are refused. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    for (const stream of [...this.#open]) this.#end(stream);
  }

  #add(stream: OpenStream): void {
    const own = this.#byUser.get(stream.session.userId);
    const [oldest] = own;
    if (oldest && own.size >= STREAMS_PER_USER_MAX) this.#end(oldest);
    this.#open.add(stream);
    this.#byUser.add(stream.session.userId, stream);
    for (const id of stream.documentIds) this.#byDocument.add(id, stream);
  }

  #remove(stream: OpenStream): void {
    this.#open.delete(stream);
    this.#byUser.delete(stream.session.userId, stream);
    for (const id of stream.documentIds) this.#byDocument.delete(id, stream);
  }

  #end(stream: OpenStream): void {
    this.#remove(stream);
    stream.events.end();
  }

  #onChanges(changes: readonly DatabaseChange[]): void {
    for (const { collection, id, userId, kind, updatedAt } of changes) {
      if (collection !== 'records') {
        for (const stream of [...this.#byDocument.get(id)]) void this.#recheck(stream);
      } else if (userId !== null && updatedAt !== null && FEED_KINDS.some((one) => one === kind)) {
        if (this.#byUser.get(userId).size > 0) this.#collect(userId, updatedAt);
      }
    }
  }

  #collect(userId: string, updatedAt: number): void {
    if (this.#cursors.size === 0) setTimeout(() => this.#tell(), COLLECT_MS);
    this.#cursors.set(userId, Math.max(updatedAt, this.#cursors.get(userId) ?? 0));
  }

  #tell(): void {
    for (const [userId, cursor] of this.#cursors)
      for (const { events } of this.#byUser.get(userId)) events.sendCursor(cursor);
    this.#cursors.clear();
  }

  #check(): void {
    const now = Date.now();
    const isCurrent = this.#changes.isCurrent;
    for (const stream of [...this.#open]) {
      if (!isCurrent) this.#end(stream);
      else if (stream.expiresAt <= now) void this.#recheck(stream);
      if (stream.heartbeatAt > now) continue;
      stream.heartbeatAt = now + HEARTBEAT_MS;
      stream.events.sendHeartbeat();
    }
  }

  async #recheck(stream: OpenStream): Promise<void> {
    // Without a response of the database the stream ends too: its session may have ended.
    const state = await this.#readSession(stream.session).catch(() => null);
    if (!isLive(stream, state)) this.#end(stream);
  }
}

/** Returns false when the session has ended or its vault was replaced. */
function isLive(stream: OpenStream, state: SessionState | null): boolean {
  if (state === null || state.vaultId !== stream.vaultId) return false;
  stream.expiresAt = state.expiresAt;
  return true;
}
