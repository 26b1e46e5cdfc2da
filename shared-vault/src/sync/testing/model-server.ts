import {
  CHANGES_OVERLAP_MS,
  type ErrorCode,
  isKind,
  KEYS_KEPT,
  KIND_NAMES,
  type Kind,
  kindShape,
  parseIfMatch,
  type WireRecord,
} from '@northkeep/contracts';
import type { Answer, Request } from '../ports.ts';

interface Kept {
  readonly kind: Kind;
  readonly createKey: string;
  readonly keys: readonly string[];
  readonly record: WireRecord;
}
type Body = Readonly<Record<string, unknown>>;

const PATHS: readonly (readonly [RegExp, Kind])[] = [
  [/^\/lines(?:\/([^/]+))?$/, 'lines'],
  [/^\/northkeep\/ideal-life(?:\/([^/]+))?$/, 'idealLife'],
  [/^\/northkeep\/obstacles(?:\/([^/]+))?$/, 'obstacles'],
  [/^\/northkeep\/aims(?:\/([^/]+))?$/, 'aims'],
  [/^\/northkeep\/aims\/[^/]+\/goals(?:\/([^/]+))?$/, 'goals'],
  [/^\/northkeep\/aims\/[^/]+\/goals\/[^/]+\/milestones(?:\/([^/]+))?$/, 'milestones'],
  [/^\/northkeep\/aims\/[^/]+\/goals\/[^/]+(?:\/milestones\/[^/]+)?\/steps(?:\/([^/]+))?$/, 'steps'],
  [/^\/week-logs(?:\/([^/]+))?$/, 'weekLogs'],
  [/^\/reviews(?:\/([^/]+))?$/, 'reviews'],
  [/^\/assessments(?:\/([^/]+))?$/, 'assessments'],
  [/^\/(settings)$/, 'settings'],
  [/^\/northkeep\/(onboarding)$/, 'onboarding'],
];

/** An honest server in memory: what records.md says of creating, changing and deleting, and nothing else. */
export class ModelServer {
  readonly vaultId: string;
  /** Every change that was carried out, as `kind:id:key`. */
  readonly log: string[] = [];
  readonly requests: Request[] = [];
  #kept = new Map<string, Kept>();
  #now = Date.parse('2026-11-02T08:00:00.000Z');
  #refusals: { readonly kind: Kind; readonly status: number; readonly code: string }[] = [];

  constructor(vaultId: string) {
    this.vaultId = vaultId;
  }

  answer(request: Request): Answer {
    this.requests.push(request);
    this.#now += 7;
    if (request.headers['x-vault'] !== this.vaultId) return fail(409, 'VAULT_CHANGED');
    const [path = '', search = ''] = request.path.split('?');
    if (request.method === 'GET') return this.#read(path, new URLSearchParams(search));
    for (const [form, kind] of PATHS) {
      const found = form.exec(path);
      if (found) return this.#write(request, kind, path, found[1] ?? null);
    }
    return fail(404, 'NOT_FOUND');
  }

  live(kind: Kind): WireRecord[] {
    const all = [...this.#kept.values()].filter((kept) => kept.kind === kind && kept.record.deletedAt === null);
    return all.map(({ record }) => record).sort((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1));
  }

  get(kind: Kind, id: string): WireRecord | undefined {
    return this.#kept.get(`${kind}:${id}`)?.record;
  }

  /** The next write of that kind is refused. */
  refuseNext(kind: Kind, status: number, code: string): void {
    this.#refusals.push({ kind, status, code });
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

  #read(path: string, query: URLSearchParams): Answer {
    if (path === '/lines') return ok(this.live('lines'));
    if (path === '/northkeep') return ok(this.#planner());
    if (path === '/sync/changes') return ok(this.#changes(query));
    if (path === '/sync/revs') {
      const revs = [...this.#kept.values()].map(({ kind, record: { id, rev, deletedAt } }) => [
        kind,
        id,
        rev,
        deletedAt,
      ]);
      return ok({ revs });
    }
    return fail(404, 'NOT_FOUND');
  }

  #planner() {
    const under = (kind: Kind, parentId: string) => this.live(kind).filter((one) => one.parentId === parentId);
    const split = (id: string) => ({ selectedSteps: under('steps', id), parkedSteps: [] });
    const milestones = (id: string) => under('milestones', id).map((one) => ({ ...one, ...split(one.id) }));
    const goals = (id: string) =>
      under('goals', id).map((one) => ({ ...one, ...split(one.id), milestones: milestones(one.id) }));
    const aims = this.live('aims').map((one) => ({ ...one, goals: goals(one.id) }));
    return { id: this.vaultId, idealLife: this.live('idealLife'), obstacles: this.live('obstacles'), aims };
  }

  #changes(query: URLSearchParams) {
    const since = query.get('since');
    const kinds = query.get('kinds')?.split(',') ?? KIND_NAMES;
    const from = since === null ? '' : new Date(Date.parse(since) - CHANGES_OVERLAP_MS).toISOString();
    const found = [...this.#kept.values()].filter(
      ({ kind, record }) => kinds.includes(kind) && record.updatedAt >= from,
    );
    const records = found
      .map(({ kind, record }) => ({ kind, record }))
      .sort((a, b) => (a.record.updatedAt < b.record.updatedAt ? -1 : 1));
    return { records, cursor: records.at(-1)?.record.updatedAt ?? since, next: null };
  }

  #write(request: Request, kind: Kind, path: string, id: string | null): Answer {
    const refusal = this.#refusals.findIndex((one) => one.kind === kind);
    if (refusal >= 0) {
      const [{ status, code } = { status: 500, code: 'INTERNAL' }] = this.#refusals.splice(refusal, 1);
      return fail(status, code);
    }
    const parents = parentsIn(path);
    if (!this.#chainStands(parents)) return fail(404, 'PARENT_GONE');
    const parentId = parents.at(-1)?.id ?? null;
    const parentKind = parents.at(-1)?.kind ?? null;
    const key = request.headers['idempotency-key'] ?? '';
    const body = bodyOf(request.body);
    if (request.method === 'POST') return this.#create(kind, String(body.id), key, body, { parentId, parentKind });
    if (id === null) return fail(404, 'NOT_FOUND');
    const rev = parseIfMatch(request.headers['if-match'] ?? '');
    if (rev === null) return fail(428, 'PRECONDITION_REQUIRED');
    const under = kindShape(kind).parents.length > 0 ? parentId : null;
    return this.#change(kind, id, { rev, key, body, under, removes: request.method === 'DELETE' });
  }

  #create(kind: Kind, id: string, key: string, body: Body, place: Pick<WireRecord, 'parentId' | 'parentKind'>): Answer {
    const kept = this.#kept.get(`${kind}:${id}`);
    if (kept) return kept.createKey === key ? ok(kept.record, 201) : conflict(kept.record);
    const at = new Date(this.#now).toISOString();
    const { index, ...fields } = body;
    const record = {
      ...fields,
      ...place,
      id,
      vaultId: this.vaultId,
      schema: Number(body.schema ?? 1),
      rev: 1,
      index: typeof index === 'number' ? index : 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    } as WireRecord;
    this.#kept.set(`${kind}:${id}`, { kind, createKey: key, keys: [], record });
    this.log.push(`${kind}:${id}:${key}`);
    return ok(record, 201);
  }

  #change(
    kind: Kind,
    id: string,
    {
      rev,
      key,
      body,
      under,
      removes,
    }: { rev: number; key: string; body: Body; under: string | null; removes: boolean },
  ): Answer {
    const fixed = kindShape(kind).ids !== 'uuid' && kindShape(kind).fixed?.includes(id) !== false;
    const kept = this.#kept.get(`${kind}:${id}`);
    if (!kept && fixed && rev === 0) return this.#create(kind, id, key, body, { parentId: null, parentKind: null });
    if (!kept) return removes ? ok(undefined, 204) : fail(404, 'NOT_FOUND');
    const { record } = kept;
    if (kept.createKey === key || kept.keys.includes(key)) return ok(record);
    if (record.deletedAt !== null && removes) return ok(record);
    const takesUp = fixed && body.deletedAt === null;
    if (record.deletedAt !== null && !takesUp) return fixed ? conflict(record) : fail(404, 'NOT_FOUND');
    if (under !== null && record.parentId !== under) return removes ? conflict(record) : fail(404, 'NOT_FOUND');
    if (record.rev !== rev) return conflict(record);
    const parent = typeof body.parentId === 'string' ? body.parentKind : null;
    if (isKind(parent) && !this.#isLive(parent, String(body.parentId))) return fail(404, 'PARENT_GONE');
    const at = new Date(this.#now).toISOString();
    const next = { ...record, ...body, rev: rev + 1, updatedAt: at, deletedAt: removes ? at : null } as WireRecord;
    this.#kept.set(`${kind}:${id}`, { ...kept, keys: [...kept.keys, key].slice(-KEYS_KEPT), record: next });
    this.log.push(`${kind}:${id}:${key}`);
    if (removes) this.#removeChildren(kind, id, at);
    return ok(next);
  }

  #removeChildren(parentKind: Kind, parentId: string, at: string): void {
    for (const [key, kept] of this.#kept) {
      const { record, kind } = kept;
      if (record.parentId !== parentId || record.parentKind !== parentKind || record.deletedAt !== null) continue;
      this.#kept.set(key, { ...kept, record: { ...record, rev: record.rev + 1, updatedAt: at, deletedAt: at } });
      this.#removeChildren(kind, record.id, at);
    }
  }

  #chainStands(parents: readonly { kind: Kind; id: string }[]): boolean {
    return parents.every(({ kind, id }, i) => {
      const above = parents[i - 1];
      return this.#isLive(kind, id) && (!above || this.get(kind, id)?.parentId === above.id);
    });
  }

  #isLive(kind: Kind, id: string): boolean {
    return this.get(kind, id)?.deletedAt === null;
  }
}

/** Ids in an address, from the root down, without the record's own. */
function parentsIn(path: string): { kind: Kind; id: string }[] {
  const found = /^\/northkeep\/aims\/([^/]+)\/goals(?:\/([^/]+)\/(milestones|steps)(?:\/([^/]+)\/steps)?)?/.exec(path);
  if (!found) return [];
  const [, aim = '', goal, , milestone] = found;
  const chain: { kind: Kind; id: string }[] = [{ kind: 'aims', id: aim }];
  if (goal !== undefined) chain.push({ kind: 'goals', id: goal });
  if (milestone !== undefined) chain.push({ kind: 'milestones', id: milestone });
  return chain;
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
