import { describe, expect, it } from 'vitest';
import { rejectionReason } from './rejection-text.ts';

describe('rejectionReason', () => {
  it('names the limit of a plan for aims, and gives the message of the server for other kinds', () => {
    const change = { op: 'create', code: 'PLAN_LIMIT', reason: 'Your plan does not include this.' } as const;
    expect(rejectionReason({ ...change, kind: 'aims' })).toBe('Your plan has room for 2 aims.');
    expect(rejectionReason({ ...change, kind: 'steps' })).toBe('Your plan does not include this.');
  });
});
