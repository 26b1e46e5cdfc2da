import { expect, it } from 'vitest';
import { turns } from './mutex.ts';

/** Work that ends when it is told to. */
function work() {
  let finish = () => {};
  let started = false;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    run: () => {
      started = true;
      return done;
    },
    finish: () => finish(),
    isStarted: () => started,
  };
}

it('runs so many at once, the rest in order, and refuses beyond the queue', async () => {
  const inTurn = turns({ slots: 1, queue: 2 });
  const [first, second, third] = [work(), work(), work()];
  const running = [first, second, third].map(({ run }) => inTurn(run));
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'TOO_MANY', headers: { 'retry-after': '1' } });
  expect([first, second, third].map(({ isStarted }) => isStarted())).toEqual([true, false, false]);
  first.finish();
  await running[0];
  expect([second, third].map(({ isStarted }) => isStarted())).toEqual([true, false]);
  second.finish();
  third.finish();
  await Promise.all(running);
});

it('gives the turn on when work fails', async () => {
  const inTurn = turns({ slots: 1, queue: 1 });
  const failed = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'fine');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
