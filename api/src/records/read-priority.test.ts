import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShortReadPriority } from './read-priority.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Starts a read and waits for its turn twenty times, after which it counts as a long read. */
async function startLongRead(): Promise<ShortReadPriority> {
  const read = new ShortReadPriority();
  for (let batch = 0; batch < 20; batch += 1) await read.waitForTurn();
  return read;
}

/** Waits until the read may request its next batch, and then appends `name` to `order`. */
const noteTurn = (read: ShortReadPriority, order: string[], name: string) =>
  read.waitForTurn().then(() => order.push(name));

describe('ShortReadPriority', () => {
  it('pauses a long read until the short reads have ended', async () => {
    const long = await startLongRead();
    const short = new ShortReadPriority();
    const order: string[] = [];
    const turn = noteTurn(long, order, 'long');
    await noteTurn(short, order, 'short');
    short.end();
    await turn;
    expect(order).toEqual(['short', 'long']);
  });

  it('resumes a long read after 20 ms although a short one runs', async () => {
    const long = await startLongRead();
    const short = new ShortReadPriority();
    const turn = long.waitForTurn();
    vi.advanceTimersByTime(20);
    await turn;
    short.end();
  });

  it('does not pause a long read for a short read whose client has stopped reading', async () => {
    const long = await startLongRead();
    new ShortReadPriority();
    vi.advanceTimersByTime(500);
    await long.waitForTurn();
  });
});
