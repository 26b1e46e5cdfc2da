import { EJSON } from 'bson';
import { type Collection, MongoBulkWriteError, MongoServerError } from 'mongodb';
import type { Fields } from '../bson/values.ts';
import type { Operation } from './random-operations.ts';
import type { TestDocument } from './test-store.ts';

/** Runs a call. Returns its result, or the parts of its error that code may depend on, as canonical text. */
export async function runAndDescribeOutcome(things: Collection<TestDocument>, operation: Operation): Promise<string> {
  try {
    return canonicalText(await runOperation(things, operation));
  } catch (error) {
    return canonicalText(errorOf(error));
  }
}

const DUPLICATE = /^\{"code":\{"\$numberInt":"11000"\},"keyPattern":/;

/**
 * True when two outcomes are equivalent. A write that violates several unique indexes may name any of them. A document
 * whose date is set again within the same millisecond counts as not modified.
 */
export function areOutcomesEquivalent(operation: Operation, ours: string, theirs: string): boolean {
  if (ours === theirs || (writesSeveralKeys(operation) && DUPLICATE.test(ours) && DUPLICATE.test(theirs))) return true;
  return (
    'update' in operation && '$currentDate' in operation.update && withoutModified(ours) === withoutModified(theirs)
  );
}

const withoutModified = (outcome: string): string => outcome.replace(/"modifiedCount":\{"\$numberInt":"\d+"\},/, '');

function writesSeveralKeys(operation: Operation): boolean {
  if (operation.op === 'insert' || operation.op === 'replaceOne') return true;
  if (!('update' in operation)) return false;
  const changed = Object.values(operation.update).flatMap((paths) => Object.keys(paths as Fields));
  return ('upsert' in operation && operation.upsert) || (changed.includes('u') && changed.includes('s'));
}

/** Reads all documents of a collection as canonical text with the types of their values. */
export async function readCollectionDocuments(things: Collection<TestDocument>): Promise<readonly string[]> {
  const documents = await things.find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
  return documents.map((document) => canonicalText(inOrder(document)));
}

/**
 * Sorts fields by name, because servers order new fields differently: MongoDB (since 5.0) adds them by name, a
 * MongoDB-compatible server from another project adds them in the order of the update.
 */
const inOrder = (document: Fields): Fields =>
  Object.fromEntries(Object.entries(document).sort(([one], [other]) => (one < other ? -1 : 1)));
const inOrderIfAny = (document: Fields | null) => document && inOrder(document);

const TYPED = { promoteValues: false } as const;

function runOperation(things: Collection<TestDocument>, call: Operation): Promise<unknown> {
  switch (call.op) {
    case 'insert':
      return insert(things, copy(call.documents), call.ordered);
    case 'updateOne':
      return things.updateOne({ _id: call._id, ...call.filter }, call.update, { upsert: call.upsert });
    case 'findOneAndUpdate':
      return things
        .findOneAndUpdate({ _id: call._id, ...call.filter }, call.update, {
          upsert: call.upsert,
          returnDocument: 'after',
          ...TYPED,
        })
        .then(inOrderIfAny);
    case 'updateMany':
      return things.updateMany(call.filter, call.update);
    case 'replaceOne':
      return things.replaceOne({ _id: call._id }, call.replacement, { upsert: call.upsert });
    case 'deleteOne':
      return things.deleteOne({ _id: call._id, ...call.filter });
    case 'findOneAndDelete':
      return things.findOneAndDelete({ _id: call._id, ...call.filter }, TYPED).then(inOrderIfAny);
    case 'deleteMany':
      return things.deleteMany(call.filter);
    case 'count':
      return things.countDocuments(call.filter);
    case 'find':
      return things
        .find(call.filter, { projection: call.projection, skip: call.skip, limit: call.limit, ...TYPED })
        .sort(call.sort as Record<string, 1 | -1>)
        .map(inOrder)
        .toArray();
    case 'aggregate':
      return things.aggregate(copy(call.stages)).map(inOrder).toArray().then(inAnyOrder);
  }
}

/** Inserts a single document with insertOne, because only the error of insertOne names the violated index. */
const insert = (things: Collection<TestDocument>, [first, ...rest]: Fields[], ordered: boolean) =>
  first && rest.length === 0 ? things.insertOne(first) : things.insertMany(first ? [first, ...rest] : [], { ordered });

/** Copies the documents, because the driver adds `_id` to those it is given. */
const copy = <T extends Fields>(some: readonly T[]): T[] => some.map((one) => ({ ...one }));
/** Sorts the groups of `$group`, whose order is unspecified. */
const inAnyOrder = (groups: readonly unknown[]) => groups.map(canonicalText).sort();

function errorOf(error: unknown): Fields {
  if (error instanceof MongoBulkWriteError) {
    const failed = [error.writeErrors].flat().map(({ index, code }) => ({ index, code }));
    return { failed, inserted: error.insertedCount };
  }
  if (error instanceof MongoServerError) return { code: error.code, keyPattern: error.keyPattern };
  throw error;
}

const RECENT_MS = 3_600_000;
/** Canonical text (EJSON). Replaces recent dates, because `$currentDate` differs between two servers. */
function canonicalText(value: unknown): string {
  return EJSON.stringify(value as Fields, { relaxed: false }).replaceAll(
    /\{"\$date":\{"\$numberLong":"(\d+)"\}\}/g,
    (date, ms) => (Math.abs(Number(ms) - Date.now()) < RECENT_MS ? '"now"' : date),
  );
}
