import { OPERATIONS } from '@northkeep/contracts';
import { bulkBody, changeBody, createBody, idSchema, reorderLinesBody } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { type AppRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { keyOf } from '../records/preconditions.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { callChange, callCreate, callList, callRemove, ownerOf } from '../records/record-calls.ts';
import { reorderRecords } from '../records/reorder-records.ts';
import { createLines } from './commands/create-lines.ts';

const params = z.strictObject({ id: idSchema('lines') });

export function linesRoutes(): AppRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.listLines, {}, (ctx) => callList(ctx, 'lines'));
  handle(router, OPERATIONS.listDashboardLines, {}, (ctx) => callList(ctx, 'lines', { inDashboard: true }));
  handle(router, OPERATIONS.createLine, { body: createBody('lines') }, (ctx) => callCreate(ctx, { kind: 'lines' }));
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
  handle(router, OPERATIONS.changeLine, { params, body: changeBody('lines') }, (ctx) =>
    callChange(ctx, { kind: 'lines', id: ctx.input.params.id }),
  );
  handle(router, OPERATIONS.removeLine, { params }, (ctx) =>
    callRemove(ctx, { kind: 'lines', id: ctx.input.params.id }),
  );
  return router;
}
