import { Long } from 'bson';
import { EMPTY_ARRAY_INDEX_VALUE, encodeValue } from '../bson/key-encoding.ts';
import { listValuesAtPath } from '../bson/paths.ts';
import { pickFields } from '../bson/raw-documents.ts';
import { decodeToBsonValues, type Fields, MAX_DOCUMENT_BYTES } from '../bson/values.ts';
import { badValueError, CommandError } from '../errors.ts';
import { DocumentSearch } from '../query/document-search.ts';
import { countDocuments, findInBatches } from '../query/find-documents.ts';
import { readSort } from '../query/ordering.ts';
import { compileRawProjection } from '../query/projection.ts';
import { type CommandHandler, OK_REPLY, readSubdocument, readWholeNumber } from './command.ts';
import { createSearchSource } from './cursors.ts';

const find: CommandHandler = {
  options: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
  run({ store, cursors }, { plain, namespace, pause, session }) {
    const project = compileRawProjection(readSubdocument(plain, 'projection'));
    const search = new DocumentSearch(store, store.catalog.get(namespace), {
      filter: readSubdocument(plain, 'filter'),
      sort: readSort(readSubdocument(plain, 'sort')),
      skip: readWholeNumber(plain, 'skip', 0),
      limit: readWholeNumber(plain, 'limit', 0),
    });
    const batchSize = plain.batchSize === undefined ? undefined : readWholeNumber(plain, 'batchSize', 0);
    return cursors.start(createSearchSource(search, project), {
      namespace,
      batchSize,
      pause,
      session,
      single: plain.singleBatch === true,
    });
  },
};

const getMore: CommandHandler = {
  options: ['collection', 'batchSize'],
  run({ cursors }, command) {
    const namespace = command.namespaceOf(command.plain.collection);
    const batchSize = readWholeNumber(command.plain, 'batchSize', 0);
    return cursors.next(readCursorId(command.typed.getMore), { namespace, batchSize, pause: command.pause });
  },
};

const killCursors: CommandHandler = {
  options: ['cursors'],
  run({ cursors }, { typed }) {
    const ids = Array.isArray(typed.cursors) ? typed.cursors.map(readCursorId) : [];
    const cursorsKilled = ids.filter((id) => cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ...OK_REPLY };
  },
};

function readCursorId(id: unknown): Long {
  if (!(id instanceof Long)) throw badValueError('a cursor id is an int64');
  return id;
}

const count: CommandHandler = {
  options: ['query', 'skip', 'limit'],
  async run({ store }, { plain, namespace, pause }) {
    const filter = readSubdocument(plain, 'query');
    const matching = await countDocuments(store, store.catalog.get(namespace), { filter, pause });
    const left = Math.max(0, matching - readWholeNumber(plain, 'skip', 0));
    const limit = readWholeNumber(plain, 'limit', 0);
    return { n: limit > 0 ? Math.min(left, limit) : left, ...OK_REPLY };
  },
};

const distinct: CommandHandler = {
  options: ['key', 'query'],
  async run({ store }, { plain, namespace, pause }) {
    const { key } = plain;
    if (typeof key !== 'string' || key === '') throw badValueError("'key' must be a path");
    const root = new Set([key.split('.')[0] ?? key]);
    const values = new Map<string, unknown>();
    let bytes = 0;
    const filter = readSubdocument(plain, 'query');
    for await (const rows of findInBatches(store, store.catalog.get(namespace), { filter, pause })) {
      for (const { raw } of rows) bytes += addDistinct(values, decodeToBsonValues(pickFields(raw, root)), key);
      if (bytes > MAX_DOCUMENT_BYTES) throw new CommandError(17217, 'Location17217', 'distinct too big, 16mb cap');
    }
    return { values: [...values.values()], ...OK_REPLY };
  },
};

/**
 * Adds the values of a document at the path `key` to the set of distinct values. Returns the total size in bytes of the
 * new values.
 */
function addDistinct(values: Map<string, unknown>, document: Fields, key: string): number {
  const found = listValuesAtPath(document, key);
  let bytes = 0;
  for (const value of found.exists ? found.values : []) {
    if (value === EMPTY_ARRAY_INDEX_VALUE) continue;
    const encoded = encodeValue(value).toString('latin1');
    if (!values.has(encoded)) bytes += encoded.length;
    values.set(encoded, value);
  }
  return bytes;
}

export const readCommands: Record<string, CommandHandler> = { find, getMore, killCursors, count, distinct };
