import { describe, expect, it } from 'vitest';
import { describeUnencryptedValue, describeValue } from './describe-clear-value.ts';

describe('describeUnencryptedValue', () => {
  it('formats a time stamp as its day, also in payment data', () => {
    expect(describeUnencryptedValue('createdAt', '2025-01-05T12:00')).toBe('on January 5, 2025');
    expect(describeUnencryptedValue('billing.periodEnd', '2025-01-05T12:00')).toBe('on January 5, 2025');
  });

  it('formats a calendar date in full without shifting the day', () => {
    expect(describeUnencryptedValue('scheduleDate', '2025-03-01')).toBe('March 1, 2025');
    expect(describeUnencryptedValue('billing.term.0', '2025-03-01')).toBe('March 1, 2025');
  });

  it('explains an identifier instead of showing it', () => {
    expect(describeUnencryptedValue('parentId', '2025-03-01')).not.toContain('2025');
  });
});

describe('describeValue', () => {
  it('formats dates in full and leaves other texts unchanged', () => {
    expect(describeValue('2025-01-05T12:00')).toBe('on January 5, 2025');
    expect(describeValue('2025-03-01')).toBe('March 1, 2025');
    expect(describeValue('2025-03')).toBe('2025-03');
    expect(describeValue(true)).toBe('yes');
  });
});
