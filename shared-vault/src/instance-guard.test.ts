import { expect, it } from 'vitest';
import { assertSingleInstance } from './instance-guard.ts';

it('refuses to be evaluated a second time in one page', () => {
  const page = {};
  assertSingleInstance(page);
  expect(() => assertSingleInstance(page)).toThrow('evaluated twice');
  expect(() => assertSingleInstance({})).not.toThrow();
});
