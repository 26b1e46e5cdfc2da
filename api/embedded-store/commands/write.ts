import { ObjectId } from 'bson';
import { ensureIdFirst } from '../bson/raw-documents.ts';
import { decodeToBsonValues, decodeToJsValues, type Fields, isSubdocument, toJsFields } from '../bson/values.ts';
import { badValueError, CommandError, failedToParseError } from '../errors.ts';
import { findDocuments, type PauseScan } from '../query/find-documents.ts';
import { writeInBatches } from '../query/write-in-batches.ts';
import type { Store } from '../storage/store.ts';
import { buildWriteErrorsField, runBulkWrite, sumOfResults } from './bulk-write.ts';
import {
  type Command,
  type CommandHandler,
  OK_REPLY,
  readNonEmptyList,
  readSubdocument,
  rejectUnknownOptions,
} from './command.ts';
import { type UpdateRequest, type UpdateResult, updateDocument, updateMany } from './update-documents.ts';

const insert: CommandHandler = {
  options: ['documents', 'ordered'],
  async run({ store }, command) {
    const { namespace, plain } = command;
    const outcome = await runBulkWrite({
      store,
      entries: readNonEmptyList(command.typed, 'documents'),
      ordered: plain.ordered !== false,
      apply(raw) {
        const collection = store.catalog.getOrCreate(namespace);
        const stored = prepareForInsert(raw);
        store.insert(collection, decodeToJsValues(stored), stored);
      },
    });
    return { n: outcome.results.length, ...buildWriteErrorsField(outcome), ...OK_REPLY };
  },
};

/** Returns the received document as BSON bytes with `_id` first. Throws for a field name that begins with `$`. */
function prepareForInsert(raw: unknown): Buffer {
  if (!(raw instanceof Uint8Array)) throw badValueError('a document to insert must be a document');
  const document = decodeToJsValues(raw);
  const invalidName = Object.keys(document).find((name) => name.startsWith('$'));
  if (invalidName !== undefined)
    throw new CommandError(52, 'DollarPrefixedFieldName', `the field name '${invalidName}' begins with $`);
  return ensureIdFirst(Buffer.from(raw), document._id ?? new ObjectId());
}

const UPDATE_OPTIONS = ['q', 'u', 'multi', 'upsert'];

const update: CommandHandler = {
  options: ['updates', 'ordered'],
  async run(server, command) {
    const { namespace, plain, pause } = command;
    const outcome = await runBulkWrite<UpdateRequest, UpdateResult>({
      store: server.store,
      entries: readEntries(command, 'updates', UPDATE_OPTIONS).map(readUpdate),
      ordered: plain.ordered !== false,
      apply: (entry) => updateDocument(server, namespace, entry),
      isForMany: ({ multi }) => multi,
      applyToMany: (entry) => updateMany(server, namespace, { ...entry, pause }),
    });
    const upserted = outcome.results.flatMap(({ index, result }) =>
      result.upserted ? [{ index, _id: result.upserted._id }] : [],
    );
    return {
      n: sumOfResults(outcome, ({ n }) => n),
      nModified: sumOfResults(outcome, ({ nModified }) => nModified),
      ...(upserted.length > 0 ? { upserted } : {}),
      ...buildWriteErrorsField(outcome),
      ...OK_REPLY,
    };
  },
};

const readUpdate = (entry: Fields): UpdateRequest => ({
  filter: readSubdocument(entry, 'q'),
  update: entry.u,
  multi: entry.multi === true,
  upsert: entry.upsert === true,
});

const remove: CommandHandler = {
  options: ['deletes', 'ordered'],
  async run({ store }, command) {
    const { namespace, plain, pause } = command;
    const outcome = await runBulkWrite<RemoveRequest, number>({
      store,
      entries: readEntries(command, 'deletes', ['q', 'limit']).map(toJsFields).map(readRemove),
      ordered: plain.ordered !== false,
      apply: ({ filter }) => removeDocument(store, namespace, filter),
      isForMany: ({ multi }) => multi,
      applyToMany: ({ filter }) => removeMany(store, namespace, { filter, pause }),
    });
    return { n: sumOfResults(outcome, (removed) => removed), ...buildWriteErrorsField(outcome), ...OK_REPLY };
  },
};

interface RemoveRequest {
  filter: Fields;
  multi: boolean;
}

function readRemove(entry: Fields): RemoveRequest {
  if (entry.limit !== 0 && entry.limit !== 1) throw failedToParseError('the limit of a delete is 0 or 1');
  return { filter: readSubdocument(entry, 'q'), multi: entry.limit === 0 };
}

function removeDocument(store: Store, namespace: string, filter: Fields): number {
  const collection = store.catalog.get(namespace);
  const [row] = findDocuments(store, collection, { filter, limit: 1 });
  if (!collection || !row) return 0;
  store.remove(collection, row);
  return 1;
}

/** Removes all matching documents, in several transactions. */
async function removeMany(
  store: Store,
  namespace: string,
  search: { filter: Fields; pause: PauseScan },
): Promise<number> {
  let removed = 0;
  await writeInBatches(store, namespace, search, (collection, rows) => {
    for (const row of rows) store.remove(collection, row);
    return () => {
      removed += rows.length;
    };
  });
  return removed;
}

/** Reads the typed entries of a bulk write, from the command document or from a document sequence. */
function readEntries({ typed, name }: Command, list: string, options: readonly string[]): Fields[] {
  return readNonEmptyList(typed, list).map((item) => {
    const entry = item instanceof Uint8Array ? decodeToBsonValues(item) : item;
    if (!isSubdocument(entry)) throw badValueError(`'${list}' must hold documents`);
    rejectUnknownOptions(entry, options, `'${name}'`);
    return entry;
  });
}

export const writeCommands: Record<string, CommandHandler> = { insert, update, delete: remove };
