import {
  type ErrorCode,
  isKind,
  KEYS_KEPT,
  type Kind,
  kindShape,
  parseIfMatch,
  type WireRecord,
} from '@northkeep/contracts';
import type { Answer, Request } from '../ports.ts';
import { byPlace, changesOf, plannerOf, type Row } from './model-reads.ts';
import { type Place, recordAt } from './model-routes.ts';

interface Kept extends Row {
  readonly createKey: string;
  readonly keys: readonly string[];
}
type Body = Readonly<Record<string, unknown>>;

interface Change {
  readonly rev: number;
  readonly key: string;
  readonly body: Body;
  /** Where the address says that the record is. */
  readonly under: string | null;
}

/** An honest server in memory: what records.md says of creating, changing and deleting, and nothing else. */
export class ModelServer {
  readonly vaultId: string;
  /** Every change that was carried out, as `kind:id:key`. */
  readonly log: string[] = [];
  readonly requests: Request[] = [];
  /** False is a fault that tests plant: a repeated change is not known again. */
  knowsKeys = true;
  /** Records in one page of the changes feed. */
  page = Number.POSITIVE_INFINITY;
  #kept = new Map<string, Kept>();
  #now = Date.parse('2026-11-02T08:00:00.000Z');
  #refusals: { readonly kind: Kind; readonly status: number; readonly code: string }[] = [];
  /** Moments until the process is killed; a moment passes before each write and before each answer to a change. */
  #diesIn: number | null = null;
  #isDown = false;

  constructor(vaultId: string) {
    this.vaultId = vaultId;
  }

  answer(request: Request): Answer {
    if (this.#isDown) throw new Error('the server is down');
    this.requests.push(request);
    this.pass(7);
    if (request.headers['x-vault'] !== this.vaultId) return fail(409, 'VAULT_CHANGED');
    const [path = '', search = ''] = request.path.split('?');
    if (request.method === 'GET') return this.#read(path, new URLSearchParams(search));
    const answer = path === '/sync/restore' ? this.#restore(request) : this.#write(request, path);
    this.#moment();
    return answer;
  }

  live(kind: Kind): WireRecord[] {
    const all = this.rows().filter((row) => row.kind === kind && row.record.deletedAt === null);
    return all.map(({ record }) => record).sort(byPlace);
  }

  /** All records and marks. */
  rows(): Row[] {
    return [...this.#kept.values()].map(({ kind, record }) => ({ kind, record }));
  }

  get(kind: Kind, id: string): WireRecord | undefined {
    return this.#kept.get(`${kind}:${id}`)?.record;
  }

  /** Time goes on. */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** The next write of that kind is refused. */
  refuseNext(kind: Kind, status: number, code: string): void {
    this.#refusals.push({ kind, status, code });
  }

  /** A kill -9 after so many moments of the next changes: between two writes, or before an answer. */
  killIn(moments: number): void {
    this.#diesIn = moments;
  }

  /** Starts again on what was written, and finishes interrupted removals as the sweep does. */
  restart(): void {
    this.#isDown = false;
    this.#diesIn = null;
    for (const { kind, record } of this.rows()) {
      if (record.deletedAt !== null) this.#removeChildren(kind, record.id, record.deletedAt);
    }
  }

  /** A write that bypasses the protocol: a tampering or restored server. */
  tamper(kind: Kind, id: string, change: (record: WireRecord) => WireRecord | null): void {
    const kept = this.#kept.get(`${kind}:${id}`);
    const record = kept && change(kept.record);
    if (kept && record) this.#kept.set(`${kind}:${id}`, { ...kept, record });
    else this.#kept.delete(`${kind}:${id}`);
  }

  snapshot(): ReadonlyMap<string, Kept> {
    return new Map(this.#kept);
  }
  restore(snapshot: ReadonlyMap<string, Kept>): void {
    this.#kept = new Map(snapshot);
  }

  #moment(): void {
    if (this.#diesIn === null) return;
    this.#diesIn -= 1;
    if (this.#diesIn >= 0) return;
    this.#isDown = true;
    throw new Error('the server was killed');
  }

  #put(kept: Kept): void {
    this.#moment();
    this.#kept.set(`${kept.kind}:${kept.record.id}`, kept);
  }

  #read(path: string, query: URLSearchParams): Answer {
    if (path === '/lines') return ok(this.live('lines'));
    if (path === '/northkeep') return ok(plannerOf(this.vaultId, (kind) => this.live(kind)));
    if (path === '/sync/changes') return ok(changesOf(this.rows(), query, this.page));
    if (path === '/sync/trash') return ok({ records: this.rows().filter(({ record }) => record.deletedAt !== null) });
    if (path !== '/sync/revs') return fail(404, 'NOT_FOUND');
    return ok({ revs: this.rows().map(({ kind, record: { id, rev, deletedAt } }) => [kind, id, rev, deletedAt]) });
  }

  #write(request: Request, path: string): Answer {
    const at = recordAt(path);
    if (!at) return fail(404, 'NOT_FOUND');
    const { kind, id, parents } = at;
    const refusal = this.#refusals.findIndex((one) => one.kind === kind);
    if (refusal >= 0) {
      const [{ status, code } = { status: 500, code: 'INTERNAL' }] = this.#refusals.splice(refusal, 1);
      return fail(status, code);
    }
    const key = request.headers['idempotency-key'] ?? '';
    const body = bodyOf(request.body);
    const isRemoval = request.method === 'DELETE';
    // A removal is found by its id alone: wherever the record is now, it goes.
    if (!isRemoval && !this.#chainStands(parents)) return fail(404, 'PARENT_GONE');
    const parent = parents.at(-1) ?? null;
    if (request.method === 'POST') return this.#create(kind, String(body.id), key, body, parent);
    if (id === null) return fail(404, 'NOT_FOUND');
    const rev = parseIfMatch(request.headers['if-match'] ?? '');
    if (rev === null) return fail(428, 'PRECONDITION_REQUIRED');
    const under = kindShape(kind).parents.length > 0 ? (parent?.id ?? null) : null;
    return isRemoval ? this.#remove(kind, id, rev, key) : this.#change(kind, id, { rev, key, body, under });
  }

  #create(kind: Kind, id: string, key: string, body: Body, parent: Place | null): Answer {
    const kept = this.#kept.get(`${kind}:${id}`);
    if (kept) return this.knowsKeys && kept.createKey === key ? ok(kept.record, 201) : conflict(kept.record);
    const at = this.#instant();
    const { index, ...fields } = body;
    const record = {
      ...fields,
      parentId: parent?.id ?? null,
      parentKind: parent?.kind ?? null,
      id,
      vaultId: this.vaultId,
      schema: Number(body.schema ?? 1),
      rev: 1,
      index: typeof index === 'number' ? index : 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    } as WireRecord;
    this.#put({ kind, createKey: key, keys: [], record });
    this.log.push(`${kind}:${id}:${key}`);
    return ok(record, 201);
  }

  #change(kind: Kind, id: string, { rev, key, body, under }: Change): Answer {
    const fixed = isFixed(kind, id);
    const kept = this.#kept.get(`${kind}:${id}`);
    if (!kept) return fixed && rev === 0 ? this.#create(kind, id, key, body, null) : fail(404, 'NOT_FOUND');
    const { record } = kept;
    if (this.#isRepetition(kept, key)) return ok(record);
    if (record.deletedAt !== null && !fixed) return fail(404, 'NOT_FOUND');
    if (record.rev !== rev || (record.deletedAt !== null && body.deletedAt !== null)) return conflict(record);
    if (under !== null && record.parentId !== under) return fail(404, 'NOT_FOUND');
    const parent = typeof body.parentId === 'string' ? body.parentKind : null;
    if (isKind(parent) && !this.#isLive(parent, String(body.parentId))) return fail(404, 'PARENT_GONE');
    // An older client that changes one field does not make the record older.
    const schema = Math.max(record.schema, Number(body.schema ?? 1));
    return ok(this.#written(kept, key, { ...body, schema, deletedAt: null }));
  }

  #remove(kind: Kind, id: string, rev: number, key: string): Answer {
    const kept = this.#kept.get(`${kind}:${id}`);
    if (!kept) return ok(undefined, 204);
    const { record } = kept;
    const known = record.deletedAt !== null || this.#isRepetition(kept, key);
    if (!known && record.rev !== rev) return conflict(record);
    const gone = known ? record : this.#written(kept, key, { deletedAt: this.#instant() });
    if (gone.deletedAt !== null) this.#removeChildren(kind, id, gone.deletedAt);
    return ok(gone);
  }

  /** `POST /sync/restore`: what went with the record comes back before it. */
  #restore({ body, headers }: Request): Answer {
    const { kind, id } = bodyOf(body);
    const kept = this.#kept.get(`${kind}:${id}`);
    if (!kept) return fail(404, 'NOT_FOUND');
    const { deletedAt, parentId, parentKind } = kept.record;
    const key = headers['idempotency-key'] ?? '';
    if (deletedAt === null || this.#isRepetition(kept, key)) return ok(kept.record);
    if (parentId !== null && parentKind !== null && !this.#isLive(parentKind, parentId))
      return fail(404, 'PARENT_GONE');
    this.#restoreChildren(kept, deletedAt);
    return ok(this.#written(kept, key, { deletedAt: null }));
  }

  #restoreChildren({ kind, record }: Row, deletedAt: string): void {
    for (const kept of this.#childrenOf(kind, record.id)) {
      if (kept.record.deletedAt !== deletedAt) continue;
      this.#restoreChildren(kept, deletedAt);
      this.#put({ ...kept, record: this.#next(kept.record, { deletedAt: null }) });
    }
  }

  #written(kept: Kept, key: string, change: Body): WireRecord {
    const record = this.#next(kept.record, change);
    this.#put({ ...kept, keys: [...kept.keys, key].slice(-KEYS_KEPT), record });
    this.log.push(`${kept.kind}:${record.id}:${key}`);
    return record;
  }

  #next(record: WireRecord, change: Body): WireRecord {
    return { ...record, ...change, rev: record.rev + 1, updatedAt: this.#instant() } as WireRecord;
  }

  #removeChildren(parentKind: Kind, parentId: string, deletedAt: string): void {
    for (const kept of this.#childrenOf(parentKind, parentId)) {
      if (kept.record.deletedAt === null) this.#put({ ...kept, record: this.#next(kept.record, { deletedAt }) });
      this.#removeChildren(kept.kind, kept.record.id, deletedAt);
    }
  }

  #childrenOf(parentKind: Kind, parentId: string): Kept[] {
    return [...this.#kept.values()].filter(
      ({ record }) => record.parentId === parentId && record.parentKind === parentKind,
    );
  }

  #isRepetition({ createKey, keys }: Kept, key: string): boolean {
    return this.knowsKeys && (createKey === key || keys.includes(key));
  }

  #chainStands(parents: readonly Place[]): boolean {
    return parents.every(({ kind, id }, i) => {
      const above = parents[i - 1];
      return this.#isLive(kind, id) && (!above || this.get(kind, id)?.parentId === above.id);
    });
  }

  #isLive(kind: Kind, id: string): boolean {
    return this.get(kind, id)?.deletedAt === null;
  }

  #instant(): string {
    return new Date(this.#now).toISOString();
  }
}

function isFixed(kind: Kind, id: string): boolean {
  const { ids, fixed } = kindShape(kind);
  return ids !== 'uuid' && (fixed === undefined || fixed.includes(id));
}

function bodyOf(body: unknown): Body {
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
}

const ok = (body: unknown, status = 200): Answer => ({ status, body: structuredClone(body) });
const fail = (status: number, code: ErrorCode | string): Answer => ({ status, body: { code, message: code } });
const conflict = (record: WireRecord): Answer => ({
  status: 409,
  body: { code: 'CONFLICT', message: 'CONFLICT', details: { record: structuredClone(record) } },
});
