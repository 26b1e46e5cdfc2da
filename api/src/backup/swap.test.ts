import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/use-test-app.ts';
import { watchDatabase } from '../testing/watch-database.ts';
import { currentDatabase, getReplacementCollectionName } from './collections.ts';
import { beginCollectionSwap, completeCollectionSwap } from './swap.ts';

useTestApp();

describe('completeCollectionSwap', () => {
  it('renames on a connection without time limits, because a rename removes all replaced documents', async () => {
    const name = `things-${randomUUID()}`;
    const filled = currentDatabase().collection<{ n: number }>(getReplacementCollectionName(name));
    await filled.insertOne({ n: 1 });
    await beginCollectionSwap();
    const watch = watchDatabase();
    await completeCollectionSwap();
    watch.stop();
    expect(await currentDatabase().collection(name).countDocuments()).toBe(1);
    expect(watch.commands).not.toContain('renameCollection');
  });
});
