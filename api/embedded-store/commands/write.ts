import { ObjectId } from 'bson';
import { withIdFirst } from '../bson/raw-documents.ts';
import { decodePlain, decodeTyped, type Fields, isFields, promoteFields } from '../bson/values.ts';
import { badValue, CommandError, failedToParse, writeError } from '../errors.ts';
import { findDocuments } from '../query/find-documents.ts';
import {
  type Command,
  type CommandContext,
  type CommandHandler,
  OK,
  readFields,
  readList,
  rejectUnknownOptions,
} from './command.ts';
import { updateDocuments } from './update-documents.ts';

/** Runs all entries in one transaction. An ordered bulk write stops at the first failed entry. */
function runBulk<T>(
  { store }: CommandContext,
  { plain }: Command,
  entries: readonly T[],
  run: (entry: T, index: number) => void,
) {
  return store.write(() => {
    const writeErrors: Fields[] = [];
    for (const [index, entry] of entries.entries()) {
      try {
        run(entry, index);
      } catch (error) {
        writeErrors.push(writeError(index, error));
        if (plain.ordered !== false) break;
      }
    }
    return writeErrors.length > 0 ? { writeErrors } : {};
  });
}

const insert: CommandHandler = {
  options: ['documents', 'ordered'],
  async run(server, command) {
    const { store } = server;
    const { namespace } = command;
    const raws = readList(command.typed, 'documents');
    let n = 0;
    const outcome = await runBulk(server, command, raws, (raw, index) => {
      if (index === 0) n = 0;
      const collection = store.catalog.getOrCreate(namespace);
      const stored = prepareForInsert(raw);
      store.insert(collection, decodePlain(stored), stored);
      n += 1;
    });
    return { n, ...outcome, ...OK };
  },
};

/** Returns the received bytes with `_id` first. Throws for a field name that begins with `$`. */
function prepareForInsert(raw: unknown): Buffer {
  if (!(raw instanceof Uint8Array)) throw badValue('a document to insert must be a document');
  const document = decodePlain(raw);
  const invalidName = Object.keys(document).find((name) => name.startsWith('$'));
  if (invalidName !== undefined)
    throw new CommandError(52, 'DollarPrefixedFieldName', `the field name '${invalidName}' begins with $`);
  return withIdFirst(Buffer.from(raw), document._id ?? new ObjectId());
}

const UPDATE_OPTIONS = ['q', 'u', 'multi', 'upsert'];

const update: CommandHandler = {
  options: ['updates', 'ordered'],
  async run(server, command) {
    const { namespace } = command;
    const entries = readEntries(command, 'updates', UPDATE_OPTIONS);
    let n = 0;
    let nModified = 0;
    let upserted: Fields[] = [];
    const outcome = await runBulk(server, command, entries, (entry, index) => {
      if (index === 0) {
        n = 0;
        nModified = 0;
        upserted = [];
      }
      const result = updateDocuments(server, namespace, {
        filter: readFields(entry, 'q'),
        update: entry.u,
        multi: entry.multi === true,
        upsert: entry.upsert === true,
      });
      n += result.n;
      nModified += result.nModified;
      if (result.upserted) upserted.push({ index, _id: result.upserted._id });
    });
    return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...outcome, ...OK };
  },
};

const remove: CommandHandler = {
  options: ['deletes', 'ordered'],
  async run(server, command) {
    const { store } = server;
    const { namespace } = command;
    const entries = readEntries(command, 'deletes', ['q', 'limit']).map(promoteFields);
    let n = 0;
    const outcome = await runBulk(server, command, entries, (entry, index) => {
      if (index === 0) n = 0;
      if (entry.limit !== 0 && entry.limit !== 1) throw failedToParse('the limit of a delete is 0 or 1');
      const collection = store.catalog.get(namespace);
      if (!collection) return;
      for (const row of findDocuments(store, collection, { filter: readFields(entry, 'q'), limit: entry.limit })) {
        store.remove(collection, row);
        n += 1;
      }
    });
    return { n, ...outcome, ...OK };
  },
};

/** Reads the typed entries of a bulk write, from the command document or from a document sequence. */
function readEntries({ typed, name }: Command, list: string, options: readonly string[]): Fields[] {
  return readList(typed, list).map((item) => {
    const entry = item instanceof Uint8Array ? decodeTyped(item) : item;
    if (!isFields(entry)) throw badValue(`'${list}' must hold documents`);
    rejectUnknownOptions(entry, options, `'${name}'`);
    return entry;
  });
}

export const writeCommands: Record<string, CommandHandler> = { insert, update, delete: remove };
