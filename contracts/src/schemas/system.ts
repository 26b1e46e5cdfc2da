import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

type Codes = readonly [ErrorCode, ...ErrorCode[]];

/** Schema of an `ErrorBody` with one of these codes. */
export const errorBodySchema = (codes: Codes) =>
  z.strictObject({
    code: z.enum(codes),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.uuid(),
  });

export const healthResponse = z.strictObject({ ok: z.literal(true) });
/**
 * Response of the readiness check. `warnings` lists the functions that are delayed: `mail` means that emails have
 * waited for more than ten minutes.
 */
export const readyResponse = z.strictObject({
  ready: z.literal(true),
  warnings: z.array(z.literal('mail')).max(1).optional(),
});
/** OpenAPI 3.1 document of the API. */
export const openapiResponse = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({}),
  paths: z.looseObject({}),
});
export const receivedResponse = z.strictObject({ received: z.literal(true) });
/** A document of the database, with all its stored fields. */
export const storedDataResponse = z.looseObject({ userId: z.string() });
