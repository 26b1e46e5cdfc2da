import { expect, it } from 'vitest';
import { coalesceRuns } from './coalesce-runs.ts';

it('coalesceRuns runs once more after a failed run when it was called during that run', async () => {
  let runs = 0;
  let fail = () => {};
  const run = coalesceRuns('count', () => {
    runs += 1;
    return runs > 1 ? Promise.resolve() : new Promise((_, reject) => (fail = () => reject(new Error('store closed'))));
  });
  run();
  run();
  run();
  expect(runs).toBe(1);
  fail();
  await expect.poll(() => runs).toBe(2);
});
