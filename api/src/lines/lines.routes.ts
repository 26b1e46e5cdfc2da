import { OPERATIONS } from '@northkeep/contracts';
import { bulkBody, reorderLinesBody } from '@northkeep/contracts/schemas';
import { type AppRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { mountFlat } from '../records/flat-routes.ts';
import { keyOf } from '../records/preconditions.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { callList, ownerOf } from '../records/record-calls.ts';
import { reorderRecords } from '../records/reorder-records.ts';
import { createLines } from './commands/create-lines.ts';

/** `/lines`: notes and journal entries. */
export function linesRoutes(): AppRouter {
  const router = apiRouter();
  mountFlat(router, {
    kind: 'lines',
    list: OPERATIONS.listLines,
    create: OPERATIONS.createLine,
    change: OPERATIONS.changeLine,
    remove: OPERATIONS.removeLine,
  });
  handle(router, OPERATIONS.listDashboardLines, {}, (ctx) => callList(ctx, 'lines', { inDashboard: true }));
  handle(router, OPERATIONS.createLines, { body: bulkBody('lines') }, async (ctx) => {
    const { atIndex, items } = ctx.input.body;
    const made = await createLines({ owner: ownerOf(ctx), atIndex, items, key: keyOf(ctx) });
    ctx.status = 201;
    return made.map((line) => presentRecord('lines', line));
  });
  handle(router, OPERATIONS.reorderLines, { body: reorderLinesBody }, async (ctx) => {
    const { orderedIds: ids, revs } = ctx.input.body;
    const moved = await reorderRecords({ kind: 'lines', owner: ownerOf(ctx), ids, revs, key: keyOf(ctx) });
    return moved.map((line) => presentRecord('lines', line));
  });
  return router;
}
