import { FEED_KINDS, isKind, type Kind, OPERATIONS } from '@northkeep/contracts';
import {
  anyRecordResponse,
  changesQuery,
  changesResponse,
  lineHistoriesResponse,
  pageCursorQuery,
  restoreBody,
  revsResponse,
  trashResponse,
} from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { invalidInputError } from '../errors.ts';
import { streamLineHistories } from '../lines/list-histories.ts';
import { toRateLimitKey } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import { readIdempotencyKey, readOptionalBase } from '../records/preconditions.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { recordOwnerOf } from '../records/record-handlers.ts';
import type { ServiceDeps } from '../services.ts';
import { readLatestChange, streamChanges } from './changes-feed.ts';
import { restoreRecord } from './commands/restore-record.ts';
import { streamRecordRevisions } from './revisions.ts';
import { streamTrash } from './trash.ts';

const RESTORE = [
  ...(['NOT_FOUND', 'PARENT_GONE', 'CONFLICT', 'PRECONDITION_REQUIRED'] as const),
  ...(['PLAN_LIMIT', 'LIMIT_REACHED', 'UNAVAILABLE'] as const),
];

/** Routes below `/sync`: changes, the stream that tells of them, revisions of all records, the trash and restoring from it, the histories of lines. */
export function syncRoutes({ live }: Pick<ServiceDeps, 'live'>): ApiRouter {
  const router = createApiRouter();
  registerOperation(router, OPERATIONS.readChanges, { query: changesQuery, answer: changesResponse }, async (ctx) => {
    const { since, seen, settled, after, kinds } = ctx.input.query;
    const isSettled = settled === 'true';
    return streamChanges({ owner: recordOwnerOf(ctx), since, seen, isSettled, after, kinds: kindsOf(kinds) });
  });
  registerOperation(router, OPERATIONS.streamChanges, { answer: null, sends: ['text/event-stream'] }, async (ctx) => {
    const { session, vaultId, ip } = ctx;
    const events = await live.open({ session, vaultId, address: toRateLimitKey(ip) });
    // A client that was away compares this time with its cursor and fetches only when it has missed something.
    const latest = await readLatestChange(recordOwnerOf(ctx));
    if (latest !== null) events.sendCursor(latest);
    return events;
  });
  registerOperation(router, OPERATIONS.readRevisions, { query: pageCursorQuery, answer: revsResponse }, async (ctx) =>
    streamRecordRevisions(recordOwnerOf(ctx), ctx.input.query.after),
  );
  registerOperation(router, OPERATIONS.readTrash, { query: pageCursorQuery, answer: trashResponse }, async (ctx) =>
    streamTrash(recordOwnerOf(ctx), ctx.input.query.after),
  );
  registerOperation(
    router,
    OPERATIONS.readHistories,
    { query: pageCursorQuery, answer: lineHistoriesResponse },
    async (ctx) => streamLineHistories(recordOwnerOf(ctx), ctx.input.query.after),
  );
  registerOperation(
    router,
    OPERATIONS.restoreRecord,
    { body: restoreBody, answer: anyRecordResponse, keyed: 'required', acceptsBase: true, fails: RESTORE },
    async (ctx) => {
      const { kind, id, h } = ctx.input.body;
      if (!isKind(kind)) throw invalidInputError({ kind: 'There is no such kind.' });
      const { plan } = ctx.session;
      const owner = recordOwnerOf(ctx);
      const preconditions = { key: readIdempotencyKey(ctx), base: readOptionalBase(ctx) };
      return presentRecord(await restoreRecord({ kind, id, plan, owner, h, ...preconditions }));
    },
  );
  return router;
}

function kindsOf(names: string | undefined): readonly Kind[] {
  if (names === undefined) return FEED_KINDS;
  const requested = names.split(',');
  if (!requested.every(isKind)) throw invalidInputError({ kinds: 'There is no such kind.' });
  return FEED_KINDS.filter((kind) => requested.includes(kind));
}
