import { OPERATIONS } from '@northkeep/contracts';
import {
  changeRecordBody,
  createRecordBody,
  idSchema,
  lineVersionsResponse,
  pageCursorQuery,
  recordOrTombstoneResponse,
  recordResponse,
  removeRecordBody,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { handleChange, handleCreate, handleRemove, recordOwnerOf } from '../records/record-handlers.ts';
import { ensureParents, type RecordRef } from '../records/record-parents.ts';
import { streamLineVersions } from './list-line-versions.ts';

const lineParams = z.strictObject({ lineId: idSchema('lines') });
const versionParams = z.strictObject({ lineId: idSchema('lines'), id: idSchema('lineVersions') });
const version = recordResponse('lineVersions');

const lineOf = ({ lineId }: z.output<typeof lineParams>): RecordRef[] => [{ kind: 'lines', id: lineId }];

/** Routes below `/lines/{lineId}/versions`: the history of a line. */
export function lineVersionsRoutes(): ApiRouter {
  const router = createApiRouter();
  registerOperation(
    router,
    OPERATIONS.listLineVersions,
    { params: lineParams, query: pageCursorQuery, answer: lineVersionsResponse, fails: ['PARENT_GONE'] },
    async (ctx) => {
      const { params, query } = ctx.input;
      await ensureParents(recordOwnerOf(ctx), lineOf(params));
      return streamLineVersions({ owner: recordOwnerOf(ctx), lineId: params.lineId, after: query.after });
    },
  );
  registerOperation(
    router,
    OPERATIONS.createLineVersion,
    { params: lineParams, body: createRecordBody('lineVersions'), answer: version, status: 201 },
    (ctx) => handleCreate(ctx, { kind: 'lineVersions', parents: lineOf(ctx.input.params) }),
  );
  registerOperation(
    router,
    OPERATIONS.changeLineVersion,
    { params: versionParams, body: changeRecordBody('lineVersions'), answer: version },
    (ctx) => handleChange(ctx, { kind: 'lineVersions', id: ctx.input.params.id, parents: lineOf(ctx.input.params) }),
  );
  registerOperation(
    router,
    OPERATIONS.removeLineVersion,
    { params: versionParams, body: removeRecordBody, answer: recordOrTombstoneResponse('lineVersions') },
    (ctx) => handleRemove(ctx, { kind: 'lineVersions', id: ctx.input.params.id }),
  );
  return router;
}
