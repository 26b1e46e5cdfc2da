import { describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

describe('readAhead', () => {
  it('requests the next value before the consumer has finished with the current one, and no further value', async () => {
    const requested: number[] = [];
    const source = (async function* () {
      for (const value of [1, 2, 3, 4]) {
        requested.push(value);
        yield value;
      }
    })();
    const seen: [number, number[]][] = [];
    for await (const value of readAhead(source)) {
      await new Promise((resolve) => setTimeout(resolve));
      seen.push([value, [...requested]]);
    }
    expect(seen).toEqual([
      [1, [1, 2]],
      [2, [1, 2, 3]],
      [3, [1, 2, 3, 4]],
      [4, [1, 2, 3, 4]],
    ]);
  });

  it('yields the values before an error, then throws it', async () => {
    const source = (async function* () {
      yield 1;
      throw new Error('no more');
    })();
    const seen: number[] = [];
    const reading = (async () => {
      for await (const value of readAhead(source)) seen.push(value);
    })();
    await expect(reading).rejects.toThrow('no more');
    expect(seen).toEqual([1]);
  });

  it('closes the source when the consumer stops early, also when the requested value is an error', async () => {
    let isClosed = false;
    const source = (async function* () {
      try {
        yield 1;
        throw new Error('not reported');
      } finally {
        isClosed = true;
      }
    })();
    for await (const value of readAhead(source)) if (value === 1) break;
    expect(isClosed).toBe(true);
  });
});
