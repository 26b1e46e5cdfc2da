import { getKindDeclaration, isLazy, type Kind, parseIfMatch } from '@northkeep/contracts';
import { isSameWire } from '../merge/merge-with-record.ts';
import type { ServerRequest, ServerResponse } from '../ports.ts';
import { changesPage, historiesPage, isPurged, plannerTree, type ServerRow, versionsPage } from './model-reads.ts';
import { ModelRecords } from './model-records.ts';
import { errorResponse, okResponse, toRequestBody } from './model-responses.ts';
import { parseRecordPath } from './model-routes.ts';

/**
 * A false success response to a write. `stale` claims that the write was stored although it was not; `empty` is an
 * empty response although the write was stored.
 */
export type ForgedWriteResponseType = 'stale' | 'empty';

/**
 * A server in memory with one session, whose process can be killed and restarted. It sends false responses only on
 * request.
 */
export class ModelServer extends ModelRecords {
  readonly requests: ServerRequest[] = [];
  /** Number of records in one page of the changes feed. */
  page = Number.POSITIVE_INFINITY;
  #lies: ForgedWriteResponseType[] = [];
  #refusals: { readonly kind: Kind; readonly status: number; readonly code: string }[] = [];
  /**
   * Number of remaining writes and responses before the simulated process is killed; null when no kill is scheduled.
   */
  #diesIn: number | null = null;
  #isDown = false;

  answer(request: ServerRequest): ServerResponse {
    if (this.#isDown) throw new Error('the server is down');
    this.requests.push(request);
    this.pass(7);
    if (request.headers['x-vault'] !== this.vaultId) return errorResponse(409, 'VAULT_CHANGED');
    const [path = '', search = ''] = request.path.split('?');
    if (request.method === 'GET') return this.#read(path, new URLSearchParams(search));
    const lie = this.#lies.shift();
    if (lie === 'stale') return this.#staleAnswer(request, path);
    const answer = this.#answerWrite(request, path);
    this.moment();
    return lie === 'empty' ? okResponse({}) : answer;
  }

  /** Sends a false response to the next write. */
  lieNext(lie: ForgedWriteResponseType): void {
    this.#lies.push(lie);
  }

  /**
   * Writes nothing and returns the unchanged record under the next revision. In two cases no client could distinguish
   * this from a real write, so the response is empty: the change is based on an older revision, or it repeats the
   * stored values, such as a move to the record's current position.
   */
  #staleAnswer({ headers, body }: ServerRequest, path: string): ServerResponse {
    const at = parseRecordPath(path);
    const record = at?.id ? this.get(at.kind, at.id) : undefined;
    if (!record || parseIfMatch(headers['if-match'] ?? '')?.rev !== record.rev) return okResponse({});
    const stored: Readonly<Record<string, unknown>> = { ...record };
    const isRepeated = Object.entries(toRequestBody(body)).every(([name, value]) => isSameWire(value, stored[name]));
    return okResponse(isRepeated ? {} : { ...record, rev: record.rev + 1 });
  }

  /** Rejects the next write of a kind. */
  refuseNext(kind: Kind, status: number, code: string): void {
    this.#refusals.push({ kind, status, code });
  }

  /**
   * Kills the simulated process after `moments` further moments. A moment is the time just before a write or before the
   * response to a change.
   */
  killIn(moments: number): void {
    this.#diesIn = moments;
  }

  /**
   * Restarts the simulated process with the data that was written. Scheduled false responses are dropped, and
   * interrupted removals are finished, as the cleanup job does.
   */
  restart(): void {
    this.#isDown = false;
    this.#diesIn = null;
    this.#lies = [];
    for (const { kind, record } of this.rows()) {
      if (record.deletedAt !== null) this.removeChildren(kind, record.id, record.deletedAt);
    }
  }

  protected override moment(): void {
    if (this.#diesIn === null) return;
    this.#diesIn -= 1;
    if (this.#diesIn >= 0) return;
    this.#isDown = true;
    throw new Error('the server was killed');
  }

  #read(path: string, query: URLSearchParams): ServerResponse {
    if (path === '/lines') return okResponse(this.live('lines'));
    if (path === '/northkeep') return okResponse(plannerTree(this.vaultId, (kind) => this.live(kind)));
    if (path === '/sync/changes') {
      if (!this.isCursor(query.get('since'))) return errorResponse(400, 'INVALID_INPUT');
      return okResponse(changesPage(this.rows(), query, this.page));
    }
    const [, lineId] = /^\/lines\/([^/]+)\/versions$/.exec(path) ?? [];
    if (lineId !== undefined)
      return okResponse(versionsPage(this.live('lineVersions'), lineId, query.get('after'), this.page));
    if (path === '/sync/histories')
      return okResponse(historiesPage(this.live('lineVersions'), query.get('after'), this.page));
    const isTrash = ({ kind, record }: ServerRow) => record.deletedAt !== null && !isPurged(record) && !isLazy(kind);
    if (path === '/sync/trash') return okResponse({ records: this.rows().filter(isTrash) });
    if (path !== '/sync/revs') return errorResponse(404, 'NOT_FOUND');
    return okResponse({
      revs: this.rows()
        .filter(({ kind }) => !isLazy(kind))
        .map(({ kind, record: { id, rev, deletedAt, h } }) =>
          deletedAt === null || h === undefined ? [kind, id, rev, deletedAt] : [kind, id, rev, deletedAt, h],
        ),
    });
  }

  #answerWrite(request: ServerRequest, path: string): ServerResponse {
    if (path === '/sync/restore') return this.restored(request);
    return path === '/lines/bulk' ? this.#createLines(request) : this.#write(request, path);
  }

  /** Creates every line of a bulk request, like the real server, and returns the first error when there is one. */
  #createLines(request: ServerRequest): ServerResponse {
    const { items } = toRequestBody(request.body);
    const answers = (Array.isArray(items) ? items : []).map((item: unknown) => {
      const { key, ...body } = toRequestBody(item);
      const headers = { ...request.headers, 'idempotency-key': String(key) };
      return this.#write({ ...request, headers, body }, '/lines');
    });
    const records = answers.map(({ body }) => body);
    return answers.find(({ status }) => status >= 300) ?? okResponse(records, 201);
  }

  #write(request: ServerRequest, path: string): ServerResponse {
    const at = parseRecordPath(path);
    if (!at) return errorResponse(404, 'NOT_FOUND');
    const body = toRequestBody(request.body);
    // A record with a derived id has its id in the request body. Parents in the path are ignored for such a record,
    // because they need not exist.
    const isDerived = getKindDeclaration(at.kind).ids === 'derived';
    const { kind, id, parents } = isDerived ? { ...at, id: String(body.id), parents: [] } : at;
    const refusal = this.#refusals.findIndex((one) => one.kind === kind);
    if (refusal >= 0) {
      const [{ status, code } = { status: 500, code: 'INTERNAL' }] = this.#refusals.splice(refusal, 1);
      return errorResponse(status, code);
    }
    const key = request.headers['idempotency-key'] ?? '';
    const isRemoval = request.method === 'DELETE';
    // A removal finds the record by its id alone, because the record may have moved. The parents in the path are
    // therefore not checked.
    if (!isRemoval && !this.chainStands(parents)) return errorResponse(404, 'PARENT_GONE');
    const parent = parents.at(-1) ?? null;
    if (request.method === 'POST') return this.create(kind, String(body.id), key, body, parent);
    if (id === null) return errorResponse(404, 'NOT_FOUND');
    const base = parseIfMatch(request.headers['if-match'] ?? '');
    if (base === null) return errorResponse(428, 'PRECONDITION_REQUIRED');
    const under = getKindDeclaration(kind).parents.length > 0 ? (parent?.id ?? null) : null;
    return isRemoval
      ? this.remove(kind, id, { base, key, h: body.h })
      : this.change(kind, id, { base, key, body, under });
  }
}
