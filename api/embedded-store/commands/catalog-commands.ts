import { encodeDocument, type Fields, isSubdocument } from '../bson/values.ts';
import { CommandError, unsupportedFeatureError } from '../errors.ts';
import { compileFilter } from '../query/matching.ts';
import type { Collection } from '../storage/catalog.ts';
import {
  describeIndex,
  hasSameKey,
  ID_INDEX,
  type Index,
  type IndexSpec,
  isSameIndex,
  readIndexSpec,
} from '../storage/index-spec.ts';
import { type CommandHandler, OK_REPLY, readNonEmptyList, readSubdocument, readWholeNumber } from './command.ts';
import { createListSource } from './cursors.ts';

const create: CommandHandler = {
  options: [],
  async run({ store }, { namespace }) {
    await store.write(() => store.catalog.getOrCreate(namespace));
    return OK_REPLY;
  },
};

const drop: CommandHandler = {
  options: [],
  async run({ store }, { namespace }) {
    await store.write(() => {
      const collection = store.catalog.get(namespace);
      if (collection) store.dropCollection(collection);
    });
    return { ns: namespace, ...OK_REPLY };
  },
};

/**
 * Renames a collection with its indexes in one transaction. With the option `dropTarget`, it replaces an existing
 * collection that has the new name.
 */
const renameCollection: CommandHandler = {
  options: ['to', 'dropTarget'],
  async run({ store }, { plain }) {
    const { renameCollection: from, to, dropTarget } = plain;
    if (typeof from !== 'string' || typeof to !== 'string' || !/^[^.$\0]+\.[^$\0]+$/.test(to))
      throw new CommandError(73, 'InvalidNamespace', 'renameCollection needs two namespaces');
    await store.write(() => {
      const collection = store.catalog.get(from);
      if (!collection) throw new CommandError(26, 'NamespaceNotFound', `Source collection ${from} does not exist`);
      if (from === to) throw new CommandError(20, 'IllegalOperation', "Can't rename a collection to itself");
      const target = store.catalog.get(to);
      if (target && dropTarget !== true) throw new CommandError(48, 'NamespaceExists', 'target namespace exists');
      if (target) store.dropCollection(target);
      store.catalog.rename(collection, to);
    });
    return OK_REPLY;
  },
};

const dropDatabase: CommandHandler = {
  options: [],
  async run({ store }, { database }) {
    await store.write(() => {
      for (const collection of store.catalog.listDatabase(database)) store.dropCollection(collection);
    });
    return { dropped: database, ...OK_REPLY };
  },
};

const listCollections: CommandHandler = {
  options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run({ store, cursors }, { plain, database, pause }) {
    const matches = compileFilter(readSubdocument(plain, 'filter'));
    const listed = store.catalog.listDatabase(database).map(({ namespace }) => ({
      name: namespace.slice(database.length + 1),
      type: 'collection',
      ...(plain.nameOnly === true ? {} : { options: {}, info: { readOnly: false }, idIndex: describeIndex(ID_INDEX) }),
    }));
    return cursors.start(createListSource(listed.filter(matches).map(encodeDocument)), {
      namespace: `${database}.$cmd.listCollections`,
      batchSize: batchSizeOf(plain),
      pause,
    });
  },
};

/** Reads the batch size from the option `cursor` of aggregate and of the commands that list collections or indexes. */
export function batchSizeOf(plain: Fields): number | undefined {
  const cursor = readSubdocument(plain, 'cursor');
  return cursor.batchSize === undefined ? undefined : readWholeNumber(cursor, 'batchSize', 0);
}

const createIndexes: CommandHandler = {
  options: ['indexes'],
  async run({ store }, { plain, namespace }) {
    const specs = readNonEmptyList(plain, 'indexes').map((spec) => readIndexSpec(isSubdocument(spec) ? spec : {}));
    return store.write(() => {
      const collection = store.catalog.getOrCreate(namespace);
      const numIndexesBefore = collection.indexes.length + 1;
      store.addIndexes(
        collection,
        specs.filter((spec) => mustBuildIndex(collection, spec)),
      );
      return { numIndexesBefore, numIndexesAfter: collection.indexes.length + 1, ...OK_REPLY };
    });
  },
};

/** Returns true when an index must be built. Throws when a different index has the same name or key. */
function mustBuildIndex({ indexes }: Collection, spec: IndexSpec): boolean {
  if (hasSameKey(ID_INDEX, spec)) return false;
  const existing = indexes.find((index) => index.name === spec.name || hasSameKey(index, spec));
  if (!existing) return true;
  if (existing.name === spec.name && isSameIndex(existing, spec)) return false;
  const message = `the index '${existing.name}' has the same name or key as '${spec.name}' but is another one`;
  if (existing.name === spec.name) throw new CommandError(86, 'IndexKeySpecsConflict', message);
  throw new CommandError(85, 'IndexOptionsConflict', message);
}

const listIndexes: CommandHandler = {
  options: ['cursor'],
  run({ store, cursors }, { plain, namespace, pause }) {
    const collection = store.catalog.get(namespace);
    if (!collection) throw new CommandError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`);
    const listed = [ID_INDEX, ...collection.indexes].map(describeIndex);
    return cursors.start(createListSource(listed.map(encodeDocument)), {
      namespace,
      batchSize: batchSizeOf(plain),
      pause,
    });
  },
};

const dropIndexes: CommandHandler = {
  options: ['index'],
  async run({ store }, { plain, namespace }) {
    return store.write(() => {
      const collection = store.catalog.get(namespace);
      if (!collection) throw new CommandError(26, 'NamespaceNotFound', `ns not found ${namespace}`);
      const nIndexesWas = collection.indexes.length + 1;
      store.dropIndex(collection, findIndex(collection, plain.index));
      return { nIndexesWas, ...OK_REPLY };
    });
  },
};

/** Returns the index with a key. Throws when there is none. */
function findIndex({ indexes }: Collection, wanted: unknown): Index {
  if (!isSubdocument(wanted)) throw unsupportedFeatureError('dropIndexes by anything but a key');
  const key = JSON.stringify(Object.entries(wanted));
  const found = indexes.find((index) => JSON.stringify(index.key) === key);
  if (!found) throw new CommandError(27, 'IndexNotFound', `index not found: ${key}`);
  return found;
}

export const catalogCommands: Record<string, CommandHandler> = {
  create,
  drop,
  renameCollection,
  dropDatabase,
  listCollections,
  createIndexes,
  listIndexes,
  dropIndexes,
};
