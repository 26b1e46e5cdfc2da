import { OPERATIONS } from '@northkeep/contracts';
import { openapiOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import type { ApiDocument } from './document.ts';

/** `/openapi.json`: what this very server takes and answers. */
export function documentRoutes(document: () => ApiDocument): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.readDocument, { answer: openapiOut }, async () => document());
  return router;
}
