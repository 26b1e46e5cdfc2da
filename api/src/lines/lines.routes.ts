import { OPERATIONS } from '@northkeep/contracts';
import { bulkBody, listOut, reorderLinesBody } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { JsonStream, jsonList } from '../platform/json-stream.ts';
import { reorderRecords } from '../records/commands/reorder-records.ts';
import { mountFlatRoutes } from '../records/flat-routes.ts';
import { mutationKeyOf } from '../records/preconditions.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { handleList, ownerOf } from '../records/record-handlers.ts';
import { defaultLimitOf } from '../records/record-limits.ts';
import { createLines } from './commands/create-lines.ts';

const lines = listOut('lines');

/** Routes below `/lines`: notes and journal entries. */
export function linesRoutes(): ApiRouter {
  const router = apiRouter();
  mountFlatRoutes(router, {
    kind: 'lines',
    list: OPERATIONS.listLines,
    create: OPERATIONS.createLine,
    change: OPERATIONS.changeLine,
    remove: OPERATIONS.removeLine,
  });
  registerOperation(router, OPERATIONS.listDashboardLines, { answer: lines }, async (ctx) =>
    handleList(ctx, 'lines', { inDashboard: true }),
  );
  registerOperation(
    router,
    OPERATIONS.createLines,
    { body: bulkBody('lines'), answer: lines, status: 201 },
    async (ctx) => {
      const { atIndex, items } = ctx.input.body;
      const created = await createLines({
        owner: ownerOf(ctx),
        atIndex,
        items,
        key: mutationKeyOf(ctx),
        limit: defaultLimitOf('lines'),
      });
      return created.map((line) => presentRecord('lines', line));
    },
  );
  registerOperation(router, OPERATIONS.reorderLines, { body: reorderLinesBody, answer: lines }, async (ctx) => {
    const { orderedIds: ids, revs } = ctx.input.body;
    const request = { kind: 'lines', owner: ownerOf(ctx), ids, revs, key: mutationKeyOf(ctx) } as const;
    return new JsonStream(jsonList(reorderRecords(request)));
  });
  return router;
}
