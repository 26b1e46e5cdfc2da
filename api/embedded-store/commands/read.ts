import { Long } from 'bson';
import { EMPTY_ARRAY, encodeValue } from '../bson/key-encoding.ts';
import { valuesAt } from '../bson/paths.ts';
import { decodeTyped, encodeDocument } from '../bson/values.ts';
import { badValue } from '../errors.ts';
import { countDocuments, findDocuments } from '../query/find-documents.ts';
import { readSort } from '../query/ordering.ts';
import { compileProjection, type Projection } from '../query/projection.ts';
import { type CommandHandler, OK, readFields, readWholeNumber } from './command.ts';

/** Returns the stored bytes, or the projected fields re-encoded with their number types. */
export const projectRow = (raw: Buffer, project: Projection | undefined): Buffer =>
  project ? encodeDocument(project(decodeTyped(raw))) : raw;

const find: CommandHandler = {
  options: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
  run({ store, cursors }, { plain, namespace }) {
    const project = compileProjection(readFields(plain, 'projection'));
    const rows = findDocuments(store, store.catalog.get(namespace), {
      filter: readFields(plain, 'filter'),
      sort: readSort(readFields(plain, 'sort')),
      skip: readWholeNumber(plain, 'skip', 0),
      limit: readWholeNumber(plain, 'limit', 0),
    });
    const documents = rows.map(({ raw }) => projectRow(raw, project));
    const batchSize = plain.batchSize === undefined ? undefined : readWholeNumber(plain, 'batchSize', 0);
    return cursors.start(namespace, documents, batchSize, plain.singleBatch === true);
  },
};

const getMore: CommandHandler = {
  options: ['collection', 'batchSize'],
  run({ cursors }, command) {
    const namespace = command.namespaceOf(command.plain.collection);
    return cursors.next(readCursorId(command.typed.getMore), namespace, readWholeNumber(command.plain, 'batchSize', 0));
  },
};

const killCursors: CommandHandler = {
  options: ['cursors'],
  run({ cursors }, { typed }) {
    const ids = Array.isArray(typed.cursors) ? typed.cursors.map(readCursorId) : [];
    const cursorsKilled = ids.filter((id) => cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ...OK };
  },
};

function readCursorId(id: unknown): Long {
  if (!(id instanceof Long)) throw badValue('a cursor id is an int64');
  return id;
}

const count: CommandHandler = {
  options: ['query', 'skip', 'limit'],
  run({ store }, { plain, namespace }) {
    const matching = countDocuments(store, store.catalog.get(namespace), readFields(plain, 'query'));
    const left = Math.max(0, matching - readWholeNumber(plain, 'skip', 0));
    const limit = readWholeNumber(plain, 'limit', 0);
    return { n: limit > 0 ? Math.min(left, limit) : left, ...OK };
  },
};

const distinct: CommandHandler = {
  options: ['key', 'query'],
  run({ store }, { plain, namespace }) {
    const { key } = plain;
    if (typeof key !== 'string' || key === '') throw badValue("'key' must be a path");
    const values = new Map<string, unknown>();
    for (const { raw } of findDocuments(store, store.catalog.get(namespace), { filter: readFields(plain, 'query') })) {
      const found = valuesAt(decodeTyped(raw), key);
      for (const value of found.exists ? found.values : []) {
        if (value !== EMPTY_ARRAY) values.set(encodeValue(value).toString('latin1'), value);
      }
    }
    return { values: [...values.values()], ...OK };
  },
};

export const readCommands: Record<string, CommandHandler> = { find, getMore, killCursors, count, distinct };
