import {
  type BaseState,
  CHANGES_OVERLAP_MS,
  getKindDeclaration,
  IDEMPOTENCY_KEYS_PER_RECORD_MAX,
  isEnvelope,
  isKind,
  type Kind,
  parseIfMatch,
  type WireRecord,
} from '@northkeep/contracts';
import type { ServerRequest, ServerResponse } from '../ports.ts';
import { compareServerOrder, isPurged, type ServerRow } from './model-reads.ts';
import { conflictResponse, errorResponse, okResponse, type RequestBody, toRequestBody } from './model-responses.ts';
import type { ParentRoute } from './model-routes.ts';

export interface StoredServerRecord extends ServerRow {
  readonly createKey: string;
  readonly keys: readonly string[];
}

export interface ChangeRequest {
  readonly base: BaseState;
  readonly key: string;
  readonly body: RequestBody;
  /** Id of the parent in the request's path. */
  readonly under: string | null;
}

export interface ServerSnapshot {
  readonly vaultId: string;
  readonly kept: ReadonlyMap<string, StoredServerRecord>;
  readonly log: readonly string[];
}

/** Records of a server in memory, which implements only the protocol of creating, changing and deleting. */
export class ModelRecords {
  vaultId: string;
  /** Every applied change, as `kind:id:key`. */
  log: string[] = [];
  /**
   * True while the server recognizes a repeated request by its idempotency key. One injected fault sets this to false.
   */
  knowsKeys = true;
  #kept = new Map<string, StoredServerRecord>();
  readonly #former: ServerRow[] = [];
  #now = Date.parse('2026-11-02T08:00:00.000Z');

  constructor(vaultId: string) {
    this.vaultId = vaultId;
  }

  live(kind: Kind): WireRecord[] {
    const all = this.rows().filter((row) => row.kind === kind && row.record.deletedAt === null);
    return all.map(({ record }) => record).sort(compareServerOrder);
  }

  /** All records and tombstones. */
  rows(): ServerRow[] {
    return [...this.#kept.values()].map(({ kind, record }) => ({ kind, record }));
  }

  get(kind: Kind, id: string): WireRecord | undefined {
    return this.#kept.get(`${kind}:${id}`)?.record;
  }

  /** Advances the server's clock by `ms`. */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** Changes a record without the protocol, like a tampering server. */
  tamper(kind: Kind, id: string, change: (record: WireRecord) => WireRecord | null): void {
    const kept = this.#kept.get(`${kind}:${id}`);
    const record = kept && change(kept.record);
    if (kept && record) this.#kept.set(`${kind}:${id}`, { ...kept, record });
    else this.#kept.delete(`${kind}:${id}`);
  }

  snapshot(): ServerSnapshot {
    return { vaultId: this.vaultId, kept: new Map(this.#kept), log: [...this.log] };
  }

  /** Restores an earlier snapshot of this vault. */
  restore({ vaultId, kept, log }: ServerSnapshot): void {
    if (vaultId !== this.vaultId) return;
    this.#kept = new Map(kept);
    this.log = [...log];
  }

  /** Reduces deleted records to tombstones, as the server does after 30 days. */
  purge(): void {
    for (const [key, kept] of this.#kept) {
      const { id, vaultId, rev, deletedAt, h } = kept.record;
      if (deletedAt === null) continue;
      // A tombstone is the stored document without its content.
      const record = { id, vaultId, rev, deletedAt, ...(h === undefined ? {} : { h }) } as WireRecord;
      this.#kept.set(key, { ...kept, keys: [], createKey: '', record });
    }
  }

  /** Replaces the vault by an empty one and keeps the former records. */
  beginVault(vaultId: string): void {
    this.#former.push(...this.rows());
    this.#kept = new Map();
    this.vaultId = vaultId;
  }

  /** Records of replaced vaults. */
  get former(): readonly ServerRow[] {
    return this.#former;
  }

  /**
   * Called before each write and before each response to a change. The subclass can kill the simulated process here.
   */
  protected moment(): void {}

  #put(kept: StoredServerRecord): void {
    this.moment();
    this.#kept.set(`${kept.kind}:${kept.record.id}`, kept);
  }

  protected create(kind: Kind, id: string, key: string, body: RequestBody, parent: ParentRoute | null): ServerResponse {
    const kept = this.#kept.get(`${kind}:${id}`);
    if (kept)
      return this.knowsKeys && kept.createKey === key ? okResponse(kept.record, 201) : conflictResponse(kept.record);
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
    return okResponse(record, 201);
  }

  protected change(kind: Kind, id: string, { base, key, body, under }: ChangeRequest): ServerResponse {
    const fixed = isFixed(kind, id);
    const kept = this.#kept.get(`${kind}:${id}`);
    if (!kept)
      return fixed && base.rev === 0 ? this.create(kind, id, key, body, null) : errorResponse(404, 'NOT_FOUND');
    const { record } = kept;
    if (this.#isRepetition(kept, key)) return okResponse(record);
    const isRestore = record.deletedAt !== null && body.deletedAt === null && body.h !== undefined && !isPurged(record);
    if (record.deletedAt !== null && !fixed && !isRestore) return errorResponse(404, 'NOT_FOUND');
    if (!isBasedOn(record, base) || (record.deletedAt !== null && body.deletedAt !== null))
      return conflictResponse(record);
    if (record.h !== undefined && body.h === undefined) return errorResponse(400, 'INVALID_INPUT');
    if (under !== null && record.parentId !== under && typeof body.parentId !== 'string')
      return errorResponse(404, 'NOT_FOUND');
    const parent = typeof body.parentId === 'string' ? body.parentKind : null;
    if (isKind(parent) && !this.#isLive(parent, String(body.parentId))) return errorResponse(404, 'PARENT_GONE');
    // A change with a header states the schema itself. One by an older client does not lower the record's schema.
    const stated = Number(body.schema ?? 1);
    const schema = body.h === undefined ? Math.max(record.schema ?? 1, stated) : stated;
    const shape = isPurged(record) ? { parentId: null, parentKind: null, index: 0, createdAt: this.#instant() } : {};
    const { absent, ...values } = body;
    const lost = Array.isArray(absent) ? absent.filter((name) => !Object.hasOwn(values, name)) : [];
    const row = { ...kept, record: withoutMembers(record, lost) };
    return okResponse(this.#written(row, key, { ...shape, ...values, schema, deletedAt: null }));
  }

  protected remove(
    kind: Kind,
    id: string,
    { base, key, h }: Pick<ChangeRequest, 'base' | 'key'> & { readonly h: unknown },
  ): ServerResponse {
    const kept = this.#kept.get(`${kind}:${id}`);
    if (!kept) return errorResponse(404, 'NOT_FOUND');
    const { record } = kept;
    const known = record.deletedAt !== null || this.#isRepetition(kept, key);
    if (!known && !isBasedOn(record, base)) return conflictResponse(record);
    if (!known && record.h !== undefined && h === undefined) return errorResponse(400, 'INVALID_INPUT');
    const header = h === undefined ? {} : { h };
    // A removal that is based on the deleted state gives the record a new header.
    const isRestated = record.deletedAt !== null && h !== undefined && !isPurged(record) && isBasedOn(record, base);
    const gone =
      known && !isRestated
        ? record
        : this.#written(kept, key, { deletedAt: record.deletedAt ?? this.#instant(), ...header });
    if (gone.deletedAt !== null) this.removeChildren(kind, id, gone.deletedAt);
    return okResponse(gone);
  }

  /** Response of `POST /sync/restore`. The descendants are restored before the record itself. */
  protected restored({ body, headers }: ServerRequest): ServerResponse {
    const { kind, id, h } = toRequestBody(body);
    const kept = this.#kept.get(`${kind}:${id}`);
    if (!kept || isPurged(kept.record)) return errorResponse(404, 'NOT_FOUND');
    const { deletedAt, parentId, parentKind } = kept.record;
    const key = headers['idempotency-key'] ?? '';
    if (deletedAt === null || this.#isRepetition(kept, key)) return okResponse(kept.record);
    if (parentId !== null && parentKind !== null && !this.#isLive(parentKind, parentId))
      return errorResponse(404, 'PARENT_GONE');
    if (kept.record.h !== undefined) {
      const base = parseIfMatch(headers['if-match'] ?? '');
      if (h === undefined) return errorResponse(400, 'INVALID_INPUT');
      if (base === null) return errorResponse(428, 'PRECONDITION_REQUIRED');
      if (!isBasedOn(kept.record, base)) return conflictResponse(kept.record);
    }
    this.#restoreChildren(kept, deletedAt);
    return okResponse(this.#written(kept, key, { deletedAt: null, ...(h === undefined ? {} : { h }) }));
  }

  #restoreChildren({ kind, record }: ServerRow, deletedAt: string): void {
    for (const kept of this.#childrenOf(kind, record.id)) {
      if (kept.record.deletedAt !== deletedAt) continue;
      this.#restoreChildren(kept, deletedAt);
      this.#put({ ...kept, record: this.#next(kept.record, { deletedAt: null }) });
    }
  }

  #written(kept: StoredServerRecord, key: string, change: RequestBody): WireRecord {
    const record = this.#next(kept.record, change);
    this.#put({ ...kept, keys: [...kept.keys, key].slice(-IDEMPOTENCY_KEYS_PER_RECORD_MAX), record });
    this.log.push(`${kept.kind}:${record.id}:${key}`);
    return record;
  }

  #next(record: WireRecord, change: RequestBody): WireRecord {
    return { ...record, ...change, rev: record.rev + 1, updatedAt: this.#instant() } as WireRecord;
  }

  protected removeChildren(parentKind: Kind, parentId: string, deletedAt: string): void {
    for (const kept of this.#childrenOf(parentKind, parentId)) {
      if (kept.record.deletedAt === null) this.#put({ ...kept, record: this.#next(kept.record, { deletedAt }) });
      this.removeChildren(kept.kind, kept.record.id, deletedAt);
    }
  }

  #childrenOf(parentKind: Kind, parentId: string): StoredServerRecord[] {
    return [...this.#kept.values()].filter(
      ({ record }) => record.parentId === parentId && record.parentKind === parentKind,
    );
  }

  #isRepetition({ createKey, keys }: StoredServerRecord, key: string): boolean {
    return this.knowsKeys && (createKey === key || keys.includes(key));
  }

  protected chainStands(parents: readonly ParentRoute[]): boolean {
    return parents.every(({ kind, id }, i) => {
      const above = parents[i - 1];
      return this.#isLive(kind, id) && (!above || this.get(kind, id)?.parentId === above.id);
    });
  }

  #isLive(kind: Kind, id: string): boolean {
    return this.get(kind, id)?.deletedAt === null;
  }

  /** Returns false for a text that is not a date, and for a date in the future. */
  protected isCursor(since: string | null): boolean {
    return since === null || Date.parse(since) <= this.#now + CHANGES_OVERLAP_MS;
  }

  #instant(): string {
    return new Date(this.#now).toISOString();
  }
}

/** True when the record is in the state on which a change is based: its revision, and its header when it has one. */
function isBasedOn({ rev, h }: WireRecord, base: BaseState): boolean {
  return rev === base.rev && (isEnvelope(h) ? h.n === base.nonce : base.nonce === null);
}

/** Returns the record without some members; a position that is removed has its default value. */
function withoutMembers(record: WireRecord, names: readonly unknown[]): WireRecord {
  const place = { parentId: null, parentKind: null, index: 0 };
  return {
    ...place,
    ...Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))),
  } as WireRecord;
}

function isFixed(kind: Kind, id: string): boolean {
  const { ids, fixed } = getKindDeclaration(kind);
  return ids !== 'uuid' && (fixed === undefined || fixed.includes(id));
}
