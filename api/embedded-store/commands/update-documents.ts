import { decodeToBsonValues, decodeToJsValues, encodeDocument, type Fields, toJsFields } from '../bson/values.ts';
import { failedToParseError } from '../errors.ts';
import { findDocuments, type PauseScan } from '../query/find-documents.ts';
import type { SortOrder } from '../query/ordering.ts';
import { writeInBatches } from '../query/write-in-batches.ts';
import type { Collection } from '../storage/catalog.ts';
import type { StoredRow } from '../storage/row.ts';
import { applyUpdate, buildUpsert } from '../update/apply-update.ts';
import { type ParsedUpdate, parseUpdate } from '../update/parse-update.ts';
import type { CommandContext } from './command.ts';

export interface UpdateRequest {
  /** Filter with typed values, because an upsert stores the equality conditions of the filter. */
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

/** Updates the first matching document, or inserts one (upsert). Must run inside a write transaction. */
export function updateDocument(server: CommandContext, namespace: string, request: UpdateRequest): UpdateResult {
  const { store, now } = server;
  const update = parseUpdate(request.update);
  const collection = request.upsert ? store.catalog.getOrCreate(namespace) : store.catalog.get(namespace);
  const filter = toJsFields(request.filter);
  const rows = findDocuments(store, collection, { filter, limit: 1, sort: request.sort ?? [] });
  if (!collection) return NOTHING_UPDATED;
  if (rows.length > 0 || !request.upsert) return updateRows(server, collection, { rows, update });

  const document = buildUpsert(request.filter, update, now());
  const raw = encodeDocument(document);
  store.insert(collection, decodeToJsValues(raw), raw);
  return { n: 1, nModified: 0, upserted: { _id: document._id }, after: raw };
}

/** Updates all matching documents, in several transactions, or inserts one (upsert). */
export async function updateMany(
  server: CommandContext,
  namespace: string,
  request: UpdateRequest & { pause: PauseScan },
): Promise<UpdateResult> {
  const { store } = server;
  const update = parseUpdate(request.update);
  if (update.kind === 'replace') throw failedToParseError('a replacement cannot be multi');
  const result = { ...NOTHING_UPDATED };
  const search = { filter: toJsFields(request.filter), pause: request.pause };
  await writeInBatches(store, namespace, search, (collection, rows) => {
    const { n, nModified } = updateRows(server, collection, { rows, update });
    return () => {
      result.n += n;
      result.nModified += nModified;
    };
  });
  if (result.n > 0 || !request.upsert) return result;
  return store.write(() => updateDocument(server, namespace, request));
}

const NOTHING_UPDATED: UpdateResult = { n: 0, nModified: 0 };

function updateRows(
  { store, now }: CommandContext,
  collection: Collection,
  { rows, update }: { rows: readonly StoredRow[]; update: ParsedUpdate },
): UpdateResult {
  const result: UpdateResult = { ...NOTHING_UPDATED };
  for (const row of rows) {
    const raw = encodeDocument(applyUpdate(decodeToBsonValues(row.raw), update, now()));
    const changes = !raw.equals(row.raw);
    if (changes) store.replace(collection, row, decodeToJsValues(raw), raw);
    result.n += 1;
    result.nModified += Number(changes);
    result.before = row.raw;
    result.after = raw;
  }
  return result;
}
