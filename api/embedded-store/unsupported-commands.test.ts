import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();
const db = () => testStore.client.db('test');

describe('commands outside the supported subset', () => {
  test.each([
    ['count', { count: 'x' }],
    ['distinct', { distinct: 'x', key: 'a' }],
    ['buildInfo', { buildInfo: 1 }],
    ['mapReduce', { mapReduce: 'x' }],
    ['explain', { explain: { find: 'x' } }],
    ['listDatabases', { listDatabases: 1 }],
    ['saslStart', { saslStart: 1 }],
    ['serverStatus', { serverStatus: 1 }],
    ['constructor', { constructor: 1 }],
    ["'collation' of 'find'", { find: 'x', collation: { locale: 'de' } }],
    ["'hint' of 'find'", { find: 'x', hint: 'a_1' }],
    ["'maxTimeMS' of 'find'", { find: 'x', maxTimeMS: 5 }],
    ["'comment' of 'find'", { find: 'x', comment: 'why' }],
    ["'$readPreference' of 'find'", { find: 'x', $readPreference: { mode: 'nearest' } }],
    ["'tailable' of 'find'", { find: 'x', tailable: true }],
    ["'let' of 'aggregate'", { aggregate: 'x', pipeline: [], cursor: {}, let: {} }],
    ["'bypassDocumentValidation' of 'insert'", { insert: 'x', documents: [{}], bypassDocumentValidation: true }],
    ["'arrayFilters' of 'update'", { update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, arrayFilters: [] }] }],
    ["'hint' of 'delete'", { delete: 'x', deletes: [{ q: {}, limit: 0, hint: 'a' }] }],
    ["'capped' of 'create'", { create: 'x', capped: true, size: 5 }],
    ["'viewOn' of 'create'", { create: 'x', viewOn: 'y' }],
    ['retryable writes (txnNumber)', { insert: 'x', documents: [{}], txnNumber: 1 }],
    ["read concern 'snapshot'", { find: 'x', readConcern: { level: 'snapshot' } }],
    ["read concern 'available'", { find: 'x', readConcern: { level: 'available' } }],
    ["'wtimeout' of writeConcern", { insert: 'x', documents: [{}], writeConcern: { w: 1, wtimeout: 9 } }],
    ["'j' of writeConcern", { insert: 'x', documents: [{}], writeConcern: { j: true } }],
    ['write concern w: 3', { insert: 'x', documents: [{}], writeConcern: { w: 3 } }],
    ['$where', { find: 'x', filter: { $where: '1' } }],
    ['$expr', { find: 'x', filter: { $expr: true } }],
    ['$text', { find: 'x', filter: { $text: { $search: 'a' } } }],
    ['$type', { find: 'x', filter: { a: { $type: 'string' } } }],
    ['$all', { find: 'x', filter: { a: { $not: { $all: [1] } } } }],
    ['$mod', { find: 'x', filter: { $or: [{ a: { $not: { $mod: [2, 0] } } }] } }],
    ['$eq', { find: 'x', filter: { a: { $eq: 1 } } }],
    ['$nor', { find: 'x', filter: { $nor: [{ a: 1 }] } }],
    ['$elemMatch', { find: 'x', filter: { a: { $elemMatch: { b: 1 } } } }],
    ['$size', { find: 'x', filter: { a: { $size: 1 } } }],
    ['$regex', { find: 'x', filter: { a: { $regex: 'a' } } }],
    ['BSONRegExp', { find: 'x', filter: { a: /a/ } }],
    ['__proto__', { find: 'x', filter: JSON.parse('{"__proto__": 1}') }],
    ['$slice in the projection', { find: 'x', projection: { a: { $slice: 1 } } }],
    ["'a.$'", { find: 'x', projection: { 'a.$': 1 } }],
    ["inclusion of 'a.b'", { find: 'x', projection: { 'a.b': 1 } }],
    ['sorts by 1 or -1', { find: 'x', sort: { a: { $meta: 'textScore' } } }],
    ['$rename', { findAndModify: 'x', query: {}, update: { $rename: { a: 'b' } } }],
    ['$min', { findAndModify: 'x', query: {}, update: { $min: { a: 2 } } }],
    ['$pop', { findAndModify: 'x', query: {}, update: { $pop: { a: 1 } } }],
    [
      '$type of $currentDate',
      { findAndModify: 'x', query: {}, upsert: true, update: { $currentDate: { a: { $type: 'date' } } } },
    ],
    [
      '$each inside $addToSet',
      { findAndModify: 'x', query: {}, upsert: true, update: { $addToSet: { a: { $each: [1] } } } },
    ],
    [
      'array with null up to position 3',
      { findAndModify: 'x', query: { a: [] }, upsert: true, update: { $set: { 'a.3': 1 } } },
    ],
    ['$mul', { findAndModify: 'x', query: {}, update: { $mul: { a: 2 } } }],
    ["positional update path 'a.$.b'", { findAndModify: 'x', query: {}, update: { $set: { 'a.$.b': 1 } } }],
    ["positional update path 'a.$[]'", { findAndModify: 'x', query: {}, update: { $set: { 'a.$[]': 1 } } }],
    [
      '$sort inside $push',
      { findAndModify: 'x', query: {}, upsert: true, update: { $push: { a: { $each: [], $sort: 1 } } } },
    ],
    ['aggregation pipeline', { findAndModify: 'x', query: {}, update: [{ $set: { a: 1 } }] }],
    ['$lookup', { aggregate: 'x', pipeline: [{ $lookup: {} }], cursor: {} }],
    ['$out', { aggregate: 'x', pipeline: [{ $match: {} }, { $out: 'y' }], cursor: {} }],
    ['$sort', { aggregate: 'x', pipeline: [{ $sort: { a: 1 } }, { $group: { _id: 1 } }], cursor: {} }],
    ['$project', { aggregate: 'x', pipeline: [{ $project: { a: 1 } }], cursor: {} }],
    ['$match', { aggregate: 'x', pipeline: [{ $limit: 1 }, { $match: {} }, { $group: { _id: 1 } }], cursor: {} }],
    ['$count', { aggregate: 'x', pipeline: [{ $count: 'n' }], cursor: {} }],
    ['$group', { aggregate: 'x', pipeline: [{ $match: {} }], cursor: {} }],
    ['the accumulator $max', { aggregate: 'x', pipeline: [{ $group: { _id: 1, a: { $max: '$a' } } }], cursor: {} }],
    ['expression $a.b in $group', { aggregate: 'x', pipeline: [{ $group: { _id: '$a.b' } }], cursor: {} }],
    ['$stdDevPop', { aggregate: 'x', pipeline: [{ $group: { _id: 1, a: { $stdDevPop: '$a' } } }], cursor: {} }],
    ['$add', { aggregate: 'x', pipeline: [{ $group: { _id: { $add: [1, 2] } } }], cursor: {} }],
    ['dropIndexes by anything but a key', { dropIndexes: 'existing', index: '*' }],
    ["of the kind 'text'", { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 'a' }] }],
    [
      "'partialFilterExpression'",
      { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', partialFilterExpression: {} }] },
    ],
  ])('rejects %s and names it', async (name, command) => {
    await db().command({ create: 'existing' });
    await expect(db().command(command)).rejects.toThrow(name);
  });

  test('rejects a transaction before its first write', async () => {
    const things = testStore.newCollection();
    const attempt = testStore.client.withSession((session) =>
      session.withTransaction(() => things.insertOne({}, { session })),
    );
    await expect(attempt).rejects.toThrow('transactions');
    expect(await things.countDocuments()).toBe(0);
  });

  test('rejects an invalid write without storing any part of it', async () => {
    const things = testStore.newCollection();
    await expect(things.insertMany([{ a: 1 }, { $bad: 1 }, { a: 2 }])).rejects.toThrow('$bad');
    expect(await things.countDocuments()).toBe(1);
    await expect(things.insertOne({ _id: 'x'.repeat(300) })).rejects.toThrow('at most 256 bytes');
    await things.updateOne({ a: 1 }, { $set: { b: 'x'.repeat(9_000_000) } });
    await expect(things.updateOne({}, { $set: { c: 'x'.repeat(9_000_000) } })).rejects.toMatchObject({ code: 10334 });
    expect((await things.findOne())?.c).toBeUndefined();
    expect(await things.countDocuments()).toBe(1);
  });
});

describe('malformed wire messages', () => {
  test.each([
    ['a message above the maximum length', Buffer.from([0, 0, 0, 0x7f, ...Array(12).fill(0)])],
    ['an unknown opcode', Buffer.from([16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xd5, 7, 0, 0])],
    [
      'a document with a wrong length',
      Buffer.from('1900000001000000' + '00000000dd070000' + '0000000000ffffff7f', 'hex'),
    ],
    [
      'a document sequence with a negative length',
      Buffer.from('1900000001000000' + '00000000dd070000' + '0000000001ffffffff', 'hex'),
    ],
  ])('closes the connection of a client that sends %s and keeps serving others', async (_case, message) => {
    const path = decodeURIComponent(new URL(testStore.store.uri).host);
    const socket = connect(path);
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(message);
    await closed;
    expect(await db().command({ ping: 1 })).toEqual({ ok: 1 });
  });
});
