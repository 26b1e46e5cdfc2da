import { ERRORS, type ErrorCode, type Operation } from '@northkeep/contracts';
import type { MountedOperation } from './mounted-operation.ts';

/** Error codes of every operation: wrong host, rate limit, internal error, no database. */
const ALWAYS: readonly ErrorCode[] = ['FORBIDDEN', 'TOO_MANY', 'INTERNAL', 'UNAVAILABLE'];

const WRITES: { readonly [H in NonNullable<Operation['writes']>['how']]: readonly ErrorCode[] } = {
  create: ['CONFLICT', 'LIMIT_REACHED', 'UNAVAILABLE'],
  bulk: ['CONFLICT', 'LIMIT_REACHED', 'UNAVAILABLE'],
  change: ['NOT_FOUND', 'PARENT_GONE', 'CONFLICT', 'LIMIT_REACHED', 'PRECONDITION_REQUIRED'],
  remove: ['CONFLICT', 'PRECONDITION_REQUIRED'],
  reorder: [],
};

/** Derives all error codes of an operation from its declaration. */
export function errorCodesOf({
  operation,
  params,
  query,
  body,
  reads,
  keyed,
  fails = [],
}: MountedOperation): Set<ErrorCode> {
  const { method, access, sealing, writes } = operation;
  const when = (given: unknown, ...codes: ErrorCode[]) => (given ? codes : []);
  return new Set<ErrorCode>([
    ...ALWAYS,
    ...when(method !== 'GET', 'CROSS_SITE'),
    ...when(access === 'session' || access === 'admin', 'NO_SESSION', 'USER_CHANGED'),
    ...when(params || query || body || reads || writes || keyed, 'INVALID_INPUT'),
    ...when(params, 'NOT_FOUND'),
    ...when(params && writes, 'PARENT_GONE'),
    ...when(body || reads, 'TOO_LARGE', 'UNSUPPORTED_TYPE'),
    ...when(body && writes, 'NOT_SEALED'),
    ...when(sealing === 'content', 'VAULT_CHANGED'),
    ...when(sealing === 'content' && method !== 'GET' && !operation.duringRotation, 'MOVING'),
    ...(writes ? WRITES[writes.how] : []),
    ...fails,
  ]);
}

/** Groups error codes by their HTTP status. */
export function groupByStatus(codes: Iterable<ErrorCode>): Map<number, [ErrorCode, ...ErrorCode[]]> {
  const statuses = new Map<number, [ErrorCode, ...ErrorCode[]]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    const known = statuses.get(status);
    if (known) known.push(code);
    else statuses.set(status, [code]);
  }
  return statuses;
}
