import { decodePlain, decodeTyped, encodeDocument, type Fields, promoteFields } from '../bson/values.ts';
import { failedToParse } from '../errors.ts';
import { findDocuments } from '../query/find-documents.ts';
import type { SortOrder } from '../query/ordering.ts';
import { applyUpdate, buildUpsert } from '../update/apply-update.ts';
import { parseUpdate } from '../update/parse-update.ts';
import type { CommandContext } from './command.ts';

export interface UpdateRequest {
  /** Typed values: an upsert stores the equality conditions of the filter. */
  filter: Fields;
  update: unknown;
  multi: boolean;
  upsert: boolean;
  sort?: SortOrder;
}

export interface UpdateResult {
  n: number;
  nModified: number;
  upserted?: { _id: unknown };
  /** Last changed document, before and after the update. */
  before?: Buffer;
  after?: Buffer;
}

/** Updates the matching documents, or inserts one (upsert). Must run inside a write transaction. */
export function updateDocuments(
  { store, now }: CommandContext,
  namespace: string,
  request: UpdateRequest,
): UpdateResult {
  const update = parseUpdate(request.update);
  if (request.multi && update.kind === 'replace') throw failedToParse('a replacement cannot be multi');
  const collection = request.upsert ? store.catalog.getOrCreate(namespace) : store.catalog.get(namespace);
  const filter = promoteFields(request.filter);
  const rows = findDocuments(store, collection, { filter, limit: request.multi ? 0 : 1, sort: request.sort ?? [] });
  if (!collection) return { n: 0, nModified: 0 };

  const result: UpdateResult = { n: 0, nModified: 0 };
  for (const row of rows) {
    const raw = encodeDocument(applyUpdate(decodeTyped(row.raw), update, now()));
    const changes = !raw.equals(row.raw);
    if (changes) store.replace(collection, row, decodePlain(raw), raw);
    Object.assign(result, {
      n: result.n + 1,
      nModified: result.nModified + Number(changes),
      before: row.raw,
      after: raw,
    });
  }
  if (rows.length > 0 || !request.upsert) return result;

  const document = buildUpsert(request.filter, update, now());
  const raw = encodeDocument(document);
  store.insert(collection, decodePlain(raw), raw);
  return { n: 1, nModified: 0, upserted: { _id: document._id }, after: raw };
}
