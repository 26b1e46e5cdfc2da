import type { Kind, Operation } from '@northkeep/contracts';
import {
  changeRecordBody,
  createRecordBody,
  idSchema,
  recordListResponse,
  recordOrTombstoneResponse,
  removeRecordBody,
  writtenRecordResponse,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import type { ApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { handleChange, handleCreate, handleList, handleRemove } from './record-handlers.ts';

type ContentOperation = Operation<'session', 'content'>;

interface FlatKind {
  readonly kind: Kind;
  readonly list?: ContentOperation;
  readonly create?: ContentOperation;
  readonly change?: ContentOperation;
  readonly remove?: ContentOperation;
}

/** Mounts list, create, change and remove for a kind whose records have no parent. */
export function mountFlatRoutes(router: ApiRouter, { kind, list, create, change, remove }: FlatKind): void {
  const params = z.strictObject({ id: idSchema(kind) });
  const record = writtenRecordResponse(kind);
  if (list) registerOperation(router, list, { answer: recordListResponse(kind) }, async (ctx) => handleList(ctx, kind));
  if (create)
    registerOperation(router, create, { body: createRecordBody(kind), answer: record, status: 201 }, (ctx) =>
      handleCreate(ctx, { kind }),
    );
  if (change)
    registerOperation(router, change, { params, body: changeRecordBody(kind), answer: record }, (ctx) =>
      handleChange(ctx, { kind, id: ctx.input.params.id }),
    );
  if (remove)
    registerOperation(
      router,
      remove,
      { params, body: removeRecordBody, answer: recordOrTombstoneResponse(kind) },
      (ctx) => handleRemove(ctx, { kind, id: ctx.input.params.id }),
    );
}
