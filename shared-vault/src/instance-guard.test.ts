import { describe, expect, it } from 'vitest';
import { assertSingleInstance } from './instance-guard.ts';

describe('assertSingleInstance', () => {
  it('throws at the second evaluation on the same page', () => {
    const page = {};
    assertSingleInstance(page);
    expect(() => assertSingleInstance(page)).toThrow('evaluated twice');
    expect(() => assertSingleInstance({})).not.toThrow();
  });
});
