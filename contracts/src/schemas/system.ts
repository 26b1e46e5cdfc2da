import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

type Codes = readonly [ErrorCode, ...ErrorCode[]];

/** Schema of an `ErrorBody` with one of these codes. */
export const errorOut = (codes: Codes) =>
  z.strictObject({
    code: z.enum(codes),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.uuid(),
  });

export const healthOut = z.strictObject({ ok: z.literal(true) });
/**
 * Response of the readiness check. `warnings` lists the functions that are delayed: `mail` means that emails have
 * waited for more than ten minutes.
 */
export const readyOut = z.strictObject({
  ready: z.literal(true),
  warnings: z.array(z.literal('mail')).max(1).optional(),
});
/** OpenAPI 3.1 document of the API. */
export const openapiOut = z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) });
export const receivedOut = z.strictObject({ received: z.literal(true) });
/** A document of the database, with all its stored fields. */
export const storedDataOut = z.looseObject({ userId: z.string() });
