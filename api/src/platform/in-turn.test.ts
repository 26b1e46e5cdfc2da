import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('does one thing after the other under one name, also after one that failed', async () => {
  const done: string[] = [];
  const work = (what: string, turns: number) => async () => {
    for (let i = 0; i < turns; i++) await Promise.resolve();
    done.push(what);
    if (what === 'b') throw new Error(what);
    return what;
  };
  const answers = await Promise.allSettled([
    inTurn('anna', work('a', 20)),
    inTurn('anna', work('b', 1)),
    inTurn('boris', work('other', 1)),
    inTurn('anna', work('c', 0)),
  ]);
  expect(done).toEqual(['other', 'a', 'b', 'c']);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});
