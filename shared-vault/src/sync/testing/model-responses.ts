import { type ErrorCode, parseIfMatch, type WireRecord } from '@northkeep/contracts';
import type { ServerRequest, ServerResponse } from '../ports.ts';

export type RequestBody = Readonly<Record<string, unknown>>;

export function toRequestBody(body: unknown): RequestBody {
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
}

export const okResponse = (body: unknown, status = 200): ServerResponse => ({ status, body: structuredClone(body) });
export const errorResponse = (status: number, code: ErrorCode | string): ServerResponse => ({
  status,
  body: { code, message: code },
});
export const conflictResponse = (record: WireRecord): ServerResponse => ({
  status: 409,
  body: { code: 'CONFLICT', message: 'CONFLICT', details: { record: structuredClone(record) } },
});

/** Returns the revision on which a change is based; NaN without one. */
export const baseRevOf = ({ headers }: Pick<ServerRequest, 'headers'>): number =>
  parseIfMatch(headers['if-match'] ?? '')?.rev ?? Number.NaN;
