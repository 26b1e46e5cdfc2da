import { Long } from 'bson';
import { badValueError } from '../errors.ts';
import { DocumentSearch } from '../query/document-search.ts';
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

export const readCommands: Record<string, CommandHandler> = { find, getMore, killCursors };
