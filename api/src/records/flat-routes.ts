import type { Kind, Operation } from '@northkeep/contracts';
import { changeBody, createBody, idSchema } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import type { AppRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { callChange, callCreate, callList, callRemove } from './record-calls.ts';

type ContentOperation = Operation<'session', 'content'>;

interface FlatKind {
  readonly kind: Kind;
  readonly list?: ContentOperation;
  readonly create?: ContentOperation;
  readonly change?: ContentOperation;
  readonly remove?: ContentOperation;
}

/** Mounts the usual operations of a kind whose records lie under nothing; `:id` names the record. */
export function mountFlat(router: AppRouter, { kind, list, create, change, remove }: FlatKind): void {
  const params = z.strictObject({ id: idSchema(kind) });
  if (list) handle(router, list, {}, (ctx) => callList(ctx, kind));
  if (create) handle(router, create, { body: createBody(kind) }, (ctx) => callCreate(ctx, { kind }));
  if (change)
    handle(router, change, { params, body: changeBody(kind) }, (ctx) =>
      callChange(ctx, { kind, id: ctx.input.params.id }),
    );
  if (remove) handle(router, remove, { params }, (ctx) => callRemove(ctx, { kind, id: ctx.input.params.id }));
}
