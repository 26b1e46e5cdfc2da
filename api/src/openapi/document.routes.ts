import { OPERATIONS } from '@northkeep/contracts';
import { openapiOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import type { ApiDocument } from './document.ts';

/** Serves `/openapi.json`: the OpenAPI document of this instance. */
export function documentRoutes(document: () => ApiDocument): ApiRouter {
  const router = apiRouter();
  registerOperation(router, OPERATIONS.readDocument, { answer: openapiOut }, async () => document());
  return router;
}
