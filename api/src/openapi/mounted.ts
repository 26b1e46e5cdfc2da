import type { ErrorCode, Operation } from '@northkeep/contracts';
import type { z } from 'zod';

/** What an operation reads, by where it stands in the request. */
export interface Shapes {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** What an operation answers; every operation may besides answer what its access, sealing and shapes bring about. */
export interface Answers {
  /** The body of a success; null where there is none (204). */
  readonly answer: z.ZodType | null;
  /** Status of a success with a body, where it is not 200. */
  readonly status?: 201;
  /** Also a 204, where there was nothing to do. */
  readonly orNothing?: true;
  /** Refusals of its own. */
  readonly fails?: readonly ErrorCode[];
  /** A body that the handler reads by itself: only its content type and the schema of its fields are declared. */
  readonly reads?: { readonly type: string; readonly schema: z.ZodType };
  /** A write without a record of its own that wants an `Idempotency-Key` nevertheless. */
  readonly keyed?: true;
}

/** An operation as it was mounted: all that the document says of it. */
export interface Mounted extends Shapes, Answers {
  readonly operation: Operation;
}
