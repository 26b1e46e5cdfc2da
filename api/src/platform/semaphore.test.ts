import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Creates a task that runs until `finish` is called. */
function createTask() {
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

describe('createSemaphore', () => {
  it('runs one task at a time in order of arrival and rejects a task beyond the queue with 429', async () => {
    const runLimited = createSemaphore({ slots: 1, queueMax: 2 });
    const [first, second, third] = [createTask(), createTask(), createTask()];
    const running = [first, second, third].map(({ run }) => runLimited(run));
    await expect(runLimited(async () => {})).rejects.toMatchObject({
      code: 'TOO_MANY',
      headers: { 'retry-after': '1' },
    });
    expect([first, second, third].map(({ isStarted }) => isStarted())).toEqual([true, false, false]);
    first.finish();
    await running[0];
    expect([second, third].map(({ isStarted }) => isStarted())).toEqual([true, false]);
    second.finish();
    third.finish();
    await Promise.all(running);
  });

  it('starts the next task after one that failed', async () => {
    const runLimited = createSemaphore({ slots: 1, queueMax: 1 });
    const failed = runLimited(() => Promise.reject(new Error('broken')));
    const next = runLimited(async () => 'fine');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
