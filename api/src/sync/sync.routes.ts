import { isKind, KIND_NAMES, type Kind, OPERATIONS, type RevsAnswer } from '@northkeep/contracts';
import {
  anyRecordOut,
  changesOut,
  changesQuery,
  restoreBody,
  revsOut,
  trashOut,
  trashQuery,
} from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { invalidInput } from '../errors.ts';
import { handle } from '../operation.ts';
import { JsonStream, jsonConcat, jsonList } from '../platform/json-stream.ts';
import { mutationKeyOf } from '../records/preconditions.ts';
import type { Owner } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { readRecordBatches } from '../records/record-batches.ts';
import { ownerOf } from '../records/record-handlers.ts';
import { streamChanges } from './changes-feed.ts';
import { restoreRecord } from './commands/restore-record.ts';
import { streamTrash } from './trash.ts';

const RESTORE = ['NOT_FOUND', 'PARENT_GONE', 'PLAN_LIMIT', 'LIMIT_REACHED', 'UNAVAILABLE'] as const;

/** Routes below `/sync`: changes, revisions of all records, the trash and restoring from it. */
export function syncRoutes(): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.readChanges, { query: changesQuery, answer: changesOut }, async (ctx) => {
    const { since, after, kinds } = ctx.input.query;
    return streamChanges({ owner: ownerOf(ctx), since, after, kinds: kindsOf(kinds) });
  });
  handle(router, OPERATIONS.readRevisions, { answer: revsOut }, async (ctx) => streamRevs(ownerOf(ctx)));
  handle(router, OPERATIONS.readTrash, { query: trashQuery, answer: trashOut }, async (ctx) =>
    streamTrash(ownerOf(ctx), ctx.input.query.after),
  );
  handle(
    router,
    OPERATIONS.restoreRecord,
    { body: restoreBody, answer: anyRecordOut, keyed: true, fails: RESTORE },
    async (ctx) => {
      const { kind, id } = ctx.input.body;
      if (!isKind(kind)) throw invalidInput({ kind: 'There is no such kind.' });
      const { plan } = ctx.session;
      return presentRecord(kind, await restoreRecord({ kind, id, plan, owner: ownerOf(ctx), key: mutationKeyOf(ctx) }));
    },
  );
  return router;
}

function kindsOf(names: string | undefined): readonly Kind[] {
  if (names === undefined) return KIND_NAMES;
  const requested = names.split(',');
  if (!requested.every(isKind)) throw invalidInput({ kinds: 'There is no such kind.' });
  return KIND_NAMES.filter((kind) => requested.includes(kind));
}

type Rev = RevsAnswer['revs'][number];
/** Revisions of one database batch: small documents, but the embedded store decodes the whole record for each. */
const REV_BATCH = 200;

/** Streams `[kind, id, rev, deletedAt?]` of every record, tombstones included. */
const streamRevs = (owner: Owner): JsonStream =>
  new JsonStream(jsonConcat('{"revs":', jsonList(revBatches(owner)), '}'));

async function* revBatches(owner: Owner): AsyncGenerator<Rev[], void> {
  const projection = { _id: 0, id: 1, rev: 1, deletedAt: 1 } as const;
  for (const kind of KIND_NAMES) {
    const query = { kind, filter: { ...owner }, sort: { id: 1 }, projection, batchSize: REV_BATCH } as const;
    for await (const batch of readRecordBatches(query))
      yield batch.map(({ id, rev, deletedAt }) =>
        deletedAt ? [kind, id, rev, deletedAt.toISOString()] : [kind, id, rev],
      );
  }
}
