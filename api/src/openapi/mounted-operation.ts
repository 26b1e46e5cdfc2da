import type { ErrorCode, Operation } from '@northkeep/contracts';
import type { z } from 'zod';

/** Schemas of the parts of a request that an operation reads. */
export interface RequestSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** Responses of an operation, besides the errors that follow from its access, sealing and schemas. */
export interface ResponseSettings {
  /** Schema of the success body; null for 204. */
  readonly answer: z.ZodType | null;
  /** Media types of a success body that is a file (`FileResponse`). Such an operation has `answer: null`. */
  readonly sends?: readonly string[];
  /** Status of a successful response with a body, when the status is not 200. */
  readonly status?: 201;
  /** Error codes of the operation besides those that follow from its declaration. */
  readonly fails?: readonly ErrorCode[];
  /** Body that the handler parses itself; only its content type and schema are declared. */
  readonly reads?: { readonly type: string; readonly schema: z.ZodType };
  /** Whether an operation that writes no record requires an `Idempotency-Key`, or accepts one. Default: neither. */
  readonly keyed?: 'required' | 'optional';
  /** True for an operation besides changes and removals that accepts `If-Match`. */
  readonly acceptsBase?: true;
}

/** Operation with its handler's settings: everything that the OpenAPI document needs. */
export interface MountedOperation extends RequestSchemas, ResponseSettings {
  readonly operation: Operation;
}
