import type { FormerKey, Kind, ReencryptionResult, RotationResponse, WireRecord } from '@northkeep/contracts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient, RequestOptions } from '../../api/client.ts';

interface Row {
  readonly kind: Kind;
  record: WireRecord;
}

const refusal = (status: number, code: string) => new ApiError({ status, code, message: code });

/** Fakes the rotation operations of the API in memory: records, former keys and one live vault. */
export class RotationServer {
  readonly rows = new Map<string, Row>();
  formerKeys: FormerKey[] = [];
  rotation: RotationResponse['rotation'] = null;
  vaultId: string;
  page = 3;

  constructor(vaultId: string) {
    this.vaultId = vaultId;
  }

  put(kind: Kind, record: WireRecord): void {
    this.rows.set(`${kind}:${record.id}`, { kind, record });
  }

  get answer(): RotationResponse {
    return structuredClone({ rotation: this.rotation, left: this.#left().length, formerKeys: this.formerKeys });
  }

  #left(): Row[] {
    const former = this.formerKeys.map(({ vaultId }) => vaultId);
    return [...this.rows.values()].filter(({ record }) => former.includes(record.vaultId));
  }

  /** Returns the API client of one device. `step` runs before and after each call; it may throw or never resolve. */
  api(step: () => Promise<void> = async () => {}): Pick<ApiClient, 'get' | 'post'> {
    const call = async <T>(work: () => unknown): Promise<T> => {
      await step();
      const answer = structuredClone(work());
      await step();
      return answer as T;
    };
    return {
      get: (path, { query = {}, vaultId }: RequestOptions = {}) => call(() => this.#get(path, query, vaultId)),
      post: (path, body, { vaultId }: RequestOptions = {}) => call(() => this.#post(path, body, vaultId)),
    };
  }

  #get(path: string, query: NonNullable<RequestOptions['query']>, vaultId: string | undefined): unknown {
    if (path === '/crypto/rotation') return this.answer;
    if (vaultId !== this.vaultId) throw refusal(409, 'VAULT_CHANGED');
    if (path !== '/crypto/rotation/records') throw refusal(404, 'NOT_FOUND');
    const { from, kind, after = '' } = query;
    const records = [...this.rows.values()]
      .filter((row) => row.kind === kind && row.record.vaultId === from && row.record.id > String(after))
      .map(({ record }) => record)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    return { records: records.slice(0, this.page) };
  }

  #post(path: string, body: unknown, vaultId: string | undefined): unknown {
    if (vaultId !== this.vaultId) throw refusal(409, 'VAULT_CHANGED');
    if (path === '/crypto/rotation/finish') {
      if (this.#left().length === 0) this.rotation = null;
      return this.answer;
    }
    const { records } = body as {
      records: (Pick<WireRecord, 'id' | 'rev' | 'vaultId'> & { kind: Kind; fields: object })[];
    };
    const results = records.map(({ kind, id, rev, vaultId: from, fields }): ReencryptionResult => {
      const row = this.rows.get(`${kind}:${id}`);
      if (!row || row.record.vaultId !== from) return { kind, id, result: 'gone' };
      if (row.record.rev !== rev) return { kind, id, result: 'changed' };
      row.record = { ...row.record, ...fields, vaultId: this.vaultId, rev: rev + 1 };
      return { kind, id, result: 'moved' };
    });
    return { results };
  }
}
