import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { formatIfMatch, IDEMPOTENCY_KEY_HEADER } from '@northkeep/contracts';
import {
  type ApiClient,
  computeRetryBackoffMs,
  createClient,
  isUnansweredError,
  repeatRequest,
} from '@northkeep/shared-vault/api-client';
import type { LoadPerson } from '../load/create-people.ts';

/** Figures of one fault. */
export interface Counts {
  /** Responses and failed connections. */
  requests: number;
  /** Requests without an answer of the API: no response, or a status from 500. */
  failed: number;
  /** Writes that the API has acknowledged. */
  acknowledged: number;
  /** Acknowledged writes that are not stored afterwards. */
  lost: number;
  /** Operations that failed although the client repeated them: what a person would see. */
  seen: number;
  /** Time in ms from the beginning of the slowest operation to its answer, repeats included. */
  slowestMs: number;
}

/** Tries of a write. The sync engine tries without end; here it ends, so that a fault is counted and not waited for. */
const WRITE_TRIES = 8;
const THINKING_MS = 150;

/** One person with one browser: the API client of the app, and writes that are repeated as its outbox does. */
export class Person {
  readonly #person: LoadPerson;
  readonly #origin: string;
  readonly #api: ApiClient;
  readonly #cookies: Map<string, string>;
  /** Acknowledged revision and text of each note. */
  readonly #acknowledged = new Map<string, { readonly rev: number; readonly text: unknown }>();
  #counts: Counts | null = null;

  constructor(person: LoadPerson, origin: string) {
    this.#person = person;
    this.#origin = origin;
    this.#cookies = new Map(
      person.cookie.split('; ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
    this.#api = createClient({
      vaultId: () => person.vaultId,
      whenUnlocked: () => Promise.resolve(),
      refresh: () => this.#api.post('/auth/refresh').then(() => true),
      vaultChanged: () => {},
      userId: () => undefined,
      userChanged: () => {},
      repeat: (request) => repeatRequest(request),
      fetch: (url, init) => this.#fetch(String(url), init),
    });
  }

  /** Writes, reads and refreshes the session until `isOver`. */
  async act(counts: Counts, isOver: () => boolean): Promise<void> {
    this.#counts = counts;
    const acts = [
      () => this.#create(),
      () => this.#change(),
      () => this.#change(),
      () => this.#read(),
      () => this.#refresh(),
    ];
    for (let turn = 0; !isOver(); turn += 1) {
      const begun = performance.now();
      try {
        await acts[turn % acts.length]?.();
      } catch (error) {
        counts.seen += 1;
        console.error(`seen by a person: ${error instanceof Error ? error.message : error}`, Object(error).status);
      }
      counts.slowestMs = Math.max(counts.slowestMs, performance.now() - begun);
      await pause(THINKING_MS * (0.5 + Math.random()));
    }
  }

  /** Returns the number of acknowledged writes that are missing, or older than acknowledged. */
  async countLost(): Promise<number> {
    const stored = await this.#api.get<readonly StoredNote[]>('/lines', { vaultId: this.#person.vaultId });
    const notes = new Map(stored.map((note) => [note.id, note]));
    const isLost = ([id, { rev, text }]: readonly [string, { readonly rev: number; readonly text: unknown }]) => {
      const note = notes.get(id);
      return !note || note.rev < rev || (note.rev === rev && JSON.stringify(note.text) !== JSON.stringify(text));
    };
    return [...this.#acknowledged].filter(isLost).length;
  }

  async #create(): Promise<void> {
    const { created } = this.#person;
    await this.#write('post', '/lines', { ...created, id: randomUUID() }, {});
  }

  async #change(): Promise<void> {
    const { line, texts, rev } = this.#person;
    const body = { text: texts[rev % texts.length] };
    const { rev: next } = await this.#write('patch', `/lines/${line}`, body, { 'if-match': formatIfMatch(rev) });
    this.#person.rev = next;
  }

  #read = () => this.#api.get('/lines', { vaultId: this.#person.vaultId });

  /** The app refreshes the session in the background and tries again later when that was not answered. */
  async #refresh(): Promise<void> {
    await this.#api.post('/auth/refresh').catch((error: unknown) => {
      if (!isUnansweredError(error)) throw error;
    });
  }

  async #write(
    method: 'post' | 'patch',
    path: string,
    body: object,
    given: Record<string, string>,
  ): Promise<StoredNote> {
    const headers = { ...given, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    for (let tries = 0; ; tries += 1) {
      try {
        const note = await this.#api[method]<StoredNote>(path, body, { headers, vaultId: this.#person.vaultId });
        this.#acknowledged.set(note.id, note);
        if (this.#counts) this.#counts.acknowledged += 1;
        return note;
      } catch (error) {
        if (tries === WRITE_TRIES || !(isUnansweredError(error) || Object(error).status === 500)) throw error;
        await pause(computeRetryBackoffMs(tries));
      }
    }
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('x-forwarded-for', this.#person.address);
    if (this.#counts) this.#counts.requests += 1;
    try {
      const answer = await fetch(`${this.#origin}${path}`, { ...init, headers });
      // Reads the body here, so that one that is cut counts as failed.
      const body = answer.status === 204 ? null : await answer.arrayBuffer();
      if (answer.status >= 500 && this.#counts) this.#counts.failed += 1;
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
        this.#cookies.set(name, value);
      }
      return new Response(body, { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (this.#counts) this.#counts.failed += 1;
      throw error;
    }
  }
}

interface StoredNote {
  readonly id: string;
  readonly rev: number;
  readonly text: unknown;
}
