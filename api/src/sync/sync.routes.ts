import { type Change, isKind, KIND_NAMES, type Kind, OPERATIONS, type RevsAnswer } from '@northkeep/contracts';
import { anyRecordOut, changesOut, changesQuery, restoreBody, revsOut, trashOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { invalidInput } from '../errors.ts';
import { handle } from '../operation.ts';
import { mutationKeyOf } from '../records/preconditions.ts';
import { type Owner, recordModel } from '../records/record.model.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { ownerOf } from '../records/record-handlers.ts';
import { readChanges } from './changes-feed.ts';
import { restoreRecord } from './commands/restore-record.ts';

const RESTORE = ['NOT_FOUND', 'PARENT_GONE', 'PLAN_LIMIT', 'LIMIT_REACHED', 'UNAVAILABLE'] as const;

/** Routes below `/sync`: changes, revisions of all records, the trash and restoring from it. */
export function syncRoutes(): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.readChanges, { query: changesQuery, answer: changesOut }, (ctx) => {
    const { since, after, kinds } = ctx.input.query;
    return readChanges({ owner: ownerOf(ctx), since, after, kinds: kindsOf(kinds) });
  });
  handle(router, OPERATIONS.readRevisions, { answer: revsOut }, (ctx) => readRevs(ownerOf(ctx)));
  handle(router, OPERATIONS.readTrash, { answer: trashOut }, (ctx) => readTrash(ownerOf(ctx)));
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

/** Returns `[kind, id, rev, deletedAt?]` of every record, tombstones included. */
async function readRevs(owner: Owner): Promise<RevsAnswer> {
  const lists = await Promise.all(
    KIND_NAMES.map(async (kind) => {
      const all = await recordModel(kind)
        .find({ ...owner })
        .select({ id: 1, rev: 1, deletedAt: 1 })
        .lean();
      return all.map(({ id, rev, deletedAt }): RevsAnswer['revs'][number] =>
        deletedAt ? [kind, id, rev, deletedAt.toISOString()] : [kind, id, rev],
      );
    }),
  );
  return { revs: lists.flat() };
}

/** Returns deleted records that can still be restored, the latest deletion first. */
async function readTrash(owner: Owner): Promise<{ records: Change[] }> {
  const lists = await Promise.all(
    KIND_NAMES.map(async (kind) => {
      const deleted = await recordModel(kind)
        .find({ ...owner, deletedAt: { $ne: null }, schema: { $exists: true } })
        .lean();
      return deleted.map((stored) => ({ kind, record: presentRecord(kind, stored) }));
    }),
  );
  const byDeletion = (a: Change, b: Change) => ((a.record.deletedAt ?? '') < (b.record.deletedAt ?? '') ? 1 : -1);
  return { records: lists.flat().sort(byDeletion) };
}
