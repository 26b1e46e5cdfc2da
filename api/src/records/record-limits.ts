import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { type ApiError, createApiError } from '../errors.ts';

/** Maximum number of live records of a kind, and the error for exceeding it. */
export interface RecordLimit {
  readonly max: number;
  readonly createError: () => ApiError;
}

/** Returns the limit of a kind that applies to every plan. */
export const defaultLimitOf = (kind: Kind): RecordLimit => ({
  max: getKindDeclaration(kind).recordsMax,
  createError: () => createApiError('LIMIT_REACHED'),
});
