import { expect, it } from 'vitest';
import { claimInstance } from './instance-guard.ts';

it('refuses to be evaluated a second time in one page', () => {
  const page = {};
  claimInstance(page);
  expect(() => claimInstance(page)).toThrow('evaluated twice');
  expect(() => claimInstance({})).not.toThrow();
});
