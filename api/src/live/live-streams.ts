import { FEED_KINDS } from '@northkeep/contracts';
import { readSessionState, type SessionState } from '../auth/sessions.ts';
import type { SessionContext } from '../context.ts';
import { createApiError } from '../errors.ts';
import { isUnchangedSession } from '../middleware/session.ts';
import type { DatabaseChange, DatabaseChanges } from './database-changes.ts';
import { EventStream } from './event-stream.ts';
import { SetsByKey } from './sets-by-key.ts';

/** Maximum number of streams of one user. Another one ends the oldest, which may be a lost connection. */
const STREAMS_PER_USER_MAX = 16;
/** Maximum number of streams of this process from one address, which an office or a school may share. */
const STREAMS_PER_ADDRESS_MAX = 2_000;
/** Maximum number of streams of this process. */
const STREAMS_MAX = 20_000;
/** Changes of a user within this time in ms are told as one. */
const COLLECT_MS = 50;
/** Interval in ms at which an open stream shows that it still exists. Proxies cut a connection that is silent for 60 s. */
const HEARTBEAT_MS = 25_000;
const CHECK_EVERY_MS = 1_000;
/** Time in ms within which the database has to say that a session goes on. */
const RECHECK_MS = 3_000;
/** Seconds after which a client may ask again when there is no room. */
const RETRY_AFTER_SECONDS = '60';

interface OpenStream {
  readonly events: EventStream;
  readonly session: Pick<SessionContext, 'sessionId' | 'userId'>;
  readonly vaultId: string;
  readonly address: string;
  /** `_id`s of the documents of the session and its user. */
  readonly documentIds: readonly string[];
  /** Time at which the session expires unless it is refreshed. */
  expiresAt: number;
  heartbeatAt: number;
}

interface LiveStreamsPorts {
  readonly changes: DatabaseChanges;
  readSession?(session: OpenStream['session']): Promise<SessionState | null>;
  /** True when the session was read earlier and every change since is known. */
  isUnchanged?(session: SessionContext): boolean;
}

interface StreamRequest {
  readonly session: SessionContext;
  readonly vaultId: string;
  /** Address of the client, or its network, as the rate limits count it. */
  readonly address: string;
}

/** The open streams of this process. A stream ends with its session, and when changes of sessions may go unnoticed. */
export class LiveStreams {
  readonly #changes: DatabaseChanges;
  readonly #readSession: NonNullable<LiveStreamsPorts['readSession']>;
  readonly #isUnchanged: NonNullable<LiveStreamsPorts['isUnchanged']>;
  readonly #open = new Set<OpenStream>();
  readonly #byUser = new SetsByKey<OpenStream>();
  readonly #byDocument = new SetsByKey<OpenStream>();
  readonly #byAddress = new SetsByKey<OpenStream>();
  /** The latest change of each user that is not told yet. */
  readonly #cursors = new Map<string, number>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  /** Generation of the changes at the last check: another one says that changes of sessions may have been missed. */
  #generation: number;
  #isClosed = false;

  constructor({ changes, readSession = readSessionState, isUnchanged = isUnchangedSession }: LiveStreamsPorts) {
    this.#changes = changes;
    this.#readSession = readSession;
    this.#isUnchanged = isUnchanged;
    this.#generation = changes.generation;
    this.#unsubscribe = changes.subscribe((found) => this.#onChanges(found));
    this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS).unref();
  }

  /** Opens a stream for a session. Throws 503 when there is no room, or changes of others are not reported. */
  async open({ session, vaultId, address }: StreamRequest): Promise<EventStream> {
    if (!this.#hasRoom(address))
      throw createApiError('UNAVAILABLE', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
    const { sessionId, userId, lifetime } = session;
    const { documentIds } = lifetime ?? (await this.#readSession(session)) ?? {};
    if (!documentIds) throw createApiError('NO_SESSION');
    const stream: OpenStream = {
      events: new EventStream(() => this.#remove(stream)),
      session: { sessionId, userId },
      ...{ vaultId, address, documentIds },
      expiresAt: Number.POSITIVE_INFINITY,
      // The first heartbeat comes at a random time, so that those of all streams are spread.
      heartbeatAt: performance.now() + Math.random() * HEARTBEAT_MS,
    };
    this.#add(stream);
    try {
      // The session may have ended since it was looked up, unless a change of it would have been reported. A database
      // that does not respond says nothing about it.
      const state = lifetime && this.#isUnchanged(session) ? { ...lifetime, vaultId: session.vaultId } : null;
      if (!isLive(stream, state ?? (await this.#readSession(stream.session)))) throw createApiError('NO_SESSION');
    } catch (error) {
      stream.events.end();
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

  #hasRoom(address: string): boolean {
    if (this.#isClosed || !this.#changes.isCurrent || this.#open.size >= STREAMS_MAX) return false;
    return this.#byAddress.get(address).size < STREAMS_PER_ADDRESS_MAX;
  }

  #add(stream: OpenStream): void {
    const own = this.#byUser.get(stream.session.userId);
    const [oldest] = own;
    if (oldest && own.size >= STREAMS_PER_USER_MAX) this.#end(oldest);
    this.#open.add(stream);
    this.#byUser.add(stream.session.userId, stream);
    this.#byAddress.add(stream.address, stream);
    for (const id of stream.documentIds) this.#byDocument.add(id, stream);
  }

  #remove(stream: OpenStream): void {
    this.#open.delete(stream);
    this.#byUser.delete(stream.session.userId, stream);
    this.#byAddress.delete(stream.address, stream);
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
    const now = performance.now();
    const { isCurrent, generation } = this.#changes;
    const isComplete = isCurrent && generation === this.#generation;
    this.#generation = generation;
    for (const stream of [...this.#open]) {
      if (!isComplete) this.#end(stream);
      else if (stream.expiresAt <= Date.now()) void this.#recheck(stream);
      if (stream.heartbeatAt > now) continue;
      stream.heartbeatAt = now + HEARTBEAT_MS;
      stream.events.sendHeartbeat();
    }
  }

  async #recheck(stream: OpenStream): Promise<void> {
    // Without a response of the database the stream ends too: its session may have ended.
    const tooLate = setTimeout(() => this.#end(stream), RECHECK_MS);
    const state = await this.#readSession(stream.session).catch(() => null);
    clearTimeout(tooLate);
    if (!isLive(stream, state)) this.#end(stream);
  }
}

/** Returns false when the session has ended or its vault was replaced. */
function isLive(stream: OpenStream, state: SessionState | null): boolean {
  if (state === null || state.vaultId !== stream.vaultId) return false;
  stream.expiresAt = state.sessionExpiresAt;
  return true;
}
