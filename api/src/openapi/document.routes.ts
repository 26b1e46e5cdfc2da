import { OPERATIONS } from '@northkeep/contracts';
import { openapiResponse } from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import type { ApiDocument } from './document.ts';

/** Serves `/openapi.json`: the OpenAPI document of this instance. */
export function documentRoutes(document: () => ApiDocument): ApiRouter {
  const router = createApiRouter();
  registerOperation(router, OPERATIONS.readDocument, { answer: openapiResponse }, async () => document());
  return router;
}
