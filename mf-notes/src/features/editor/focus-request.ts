import { create } from '@northkeep/shared-kit/runtime';
import { pinLine } from '../filters/filtered-lines.ts';

/**
 * Request to place the caret in a line. `turn` grows with each request, so that the same position can be requested
 * twice.
 */
export interface FocusRequest {
  readonly id: string | null;
  readonly caret: number;
  readonly turn: number;
}

export const useFocusRequest = create<FocusRequest>(() => ({ id: null, caret: 0, turn: 0 }));

/** Number of requests so far. */
let requests = 0;

/**
 * Requests focus for a line, with the caret at an offset or at the end. A line that is not rendered yet handles it once
 * it is. A kept filter goes on to show the line.
 */
export function requestFocus(id: string, caret: number | 'end' = 'end'): void {
  const offset = caret === 'end' ? Number.MAX_SAFE_INTEGER : caret;
  requests += 1;
  pinLine(id);
  useFocusRequest.setState({ id, caret: offset, turn: requests });
}

let handled = 0;

/** True until the request has been handled. */
export function isPending(request: FocusRequest): boolean {
  return request.turn > handled;
}

/** Marks the request as handled, so that later renders ignore it. */
export function markHandled(request: FocusRequest): void {
  handled = request.turn;
}
