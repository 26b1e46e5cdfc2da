import { embedDocument } from '../bson/raw-documents.ts';
import type { Fields } from '../bson/values.ts';
import { failedToParseError } from '../errors.ts';
import { findDocuments } from '../query/find-documents.ts';
import { readSort } from '../query/ordering.ts';
import { compileRawProjection } from '../query/projection.ts';
import {
  type Command,
  type CommandContext,
  type CommandHandler,
  type CommandReply,
  OK_REPLY,
  readSubdocument,
} from './command.ts';
import { updateDocument } from './update-documents.ts';

/** Updates or removes one document and returns it: the old version, or the new one with `new`. */
const findAndModify: CommandHandler = {
  options: ['query', 'sort', 'fields', 'update', 'remove', 'new', 'upsert'],
  run(server, command) {
    const { plain } = command;
    if (plain.remove === true && (plain.update !== undefined || plain.new === true || plain.upsert === true)) {
      throw failedToParseError("'remove' goes with neither update, new nor upsert");
    }
    if (plain.remove !== true && plain.update === undefined)
      throw failedToParseError('either an update or remove=true is needed');
    return server.store.write(() => (plain.remove === true ? removeOne(server, command) : updateOne(server, command)));
  },
};

function removeOne({ store }: CommandContext, { plain, namespace }: Command): CommandReply {
  const project = compileRawProjection(readSubdocument(plain, 'fields'));
  const collection = store.catalog.get(namespace);
  const [row] = findDocuments(store, collection, {
    filter: readSubdocument(plain, 'query'),
    sort: readSort(readSubdocument(plain, 'sort')),
    limit: 1,
  });
  if (collection && row) store.remove(collection, row);
  return documentReply(row && (project ? project(row.raw) : row.raw), { n: row ? 1 : 0 });
}

function updateOne(server: CommandContext, { typed, plain, namespace }: Command): CommandReply {
  const project = compileRawProjection(readSubdocument(plain, 'fields'));
  const result = updateDocument(server, namespace, {
    filter: readSubdocument(typed, 'query'),
    update: typed.update,
    sort: readSort(readSubdocument(plain, 'sort')),
    multi: false,
    upsert: plain.upsert === true,
  });
  const raw = plain.new === true ? result.after : result.before;
  return documentReply(raw && (project ? project(raw) : raw), {
    n: result.n,
    updatedExisting: result.before !== undefined,
    ...(result.upserted ? { upserted: result.upserted._id } : {}),
  });
}

const documentReply = (raw: Buffer | undefined, lastErrorObject: Fields): CommandReply =>
  raw ? embedDocument('value', raw, { lastErrorObject, ...OK_REPLY }) : { value: null, lastErrorObject, ...OK_REPLY };

export const findAndModifyCommands: Record<string, CommandHandler> = { findAndModify };
