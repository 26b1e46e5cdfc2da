import { OPERATIONS } from '@northkeep/contracts';
import {
  bulkCreateBody,
  recordListResponse,
  reorderLinesBody,
  writtenRecordResponse,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { JsonStream, streamJsonList } from '../platform/json-stream.ts';
import { reorderRecords } from '../records/commands/reorder-records.ts';
import { mountFlatRoutes } from '../records/flat-routes.ts';
import { readKindFields } from '../records/kind-fields.ts';
import { readIdempotencyKey } from '../records/preconditions.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { handleList, recordOwnerOf } from '../records/record-handlers.ts';
import { defaultLimitOf } from '../records/record-limits.ts';
import { createLines } from './commands/create-lines.ts';

const lines = recordListResponse('lines');

/** Routes below `/lines`: notes and journal entries. */
export function linesRoutes(): ApiRouter {
  const router = createApiRouter();
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
    { body: bulkCreateBody('lines'), answer: z.array(writtenRecordResponse('lines')), status: 201 },
    async (ctx) => {
      const { atIndex, items, headers } = ctx.input.body;
      const created = await createLines({
        owner: recordOwnerOf(ctx),
        atIndex,
        items,
        headers,
        key: readIdempotencyKey(ctx),
        limit: defaultLimitOf('lines'),
      });
      return created.map((line, i) => ({
        ...presentRecord(line),
        ...readKindFields('lines', items[i] ?? {}).report,
      }));
    },
  );
  registerOperation(router, OPERATIONS.reorderLines, { body: reorderLinesBody, answer: lines }, async (ctx) => {
    const { orderedIds: ids, revs, headers } = ctx.input.body;
    const request = {
      kind: 'lines',
      owner: recordOwnerOf(ctx),
      ids,
      revs,
      headers,
      key: readIdempotencyKey(ctx),
    } as const;
    return new JsonStream(streamJsonList(reorderRecords(request)));
  });
  return router;
}
