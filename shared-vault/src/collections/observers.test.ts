import { autorun, computed, getDependencyTree } from 'mobx';
import { describe, expect, it } from 'vitest';
import { Collections } from './collections.ts';
import { collectionsByName } from './index.ts';

/** Returns the lines of a vault that stores nothing. */
function linesOf(count: number) {
  const collections = new Collections({ onStorageError: () => {}, onWriting: () => {} });
  const never = new Promise<never>(() => {});
  collections.attach({ append: () => never, read: () => never });
  collections.applyRead({ type: 'status', kinds: ['lines'], status: 'ready' });
  const { lines } = collectionsByName(collections);
  const made = lines.createAll(Array.from({ length: count }, (_, i) => ({ text: `${i}` })));
  return { lines, made };
}

describe('observers of a collection', () => {
  it('observe the facts of all lines together when they have read all', () => {
    const { lines } = linesOf(1_000);
    const open = computed(() => lines.items.filter(({ isDone, scheduleDate }) => !isDone && scheduleDate === null));
    const counts: number[] = [];
    const stop = autorun(() => counts.push(open.get().length));
    expect(getDependencyTree(open).dependencies).toHaveLength(2);
    lines.change(lines.items[3]?.id ?? '', { isDone: true });
    lines.change(lines.items[4]?.id ?? '', { scheduleDate: '2026-11-30' });
    lines.create({ text: 'new' });
    lines.remove(lines.items[0]?.id ?? '');
    stop();
    expect(counts).toEqual([1_000, 999, 998, 999, 998]);
  });

  it('are notified of a text that they have read with all lines, and of no other', () => {
    const { lines, made } = linesOf(3);
    const texts: string[] = [];
    const stop = autorun(() => texts.push(lines.items.map((line) => (line.isDone ? line.text : '')).join()));
    lines.change(made[0]?.id ?? '', { text: 'unread' });
    lines.change(made[1]?.id ?? '', { isDone: true });
    lines.change(made[1]?.id ?? '', { text: 'read' });
    stop();
    expect(texts).toEqual([',,', ',1,', ',read,']);
  });

  it('are notified by each value in between that has read all lines too', () => {
    const { lines, made } = linesOf(3);
    const done = computed(() => lines.items.filter(({ isDone }) => isDone).length);
    const seen: string[] = [];
    const stop = autorun(() => {
      const all = lines.items;
      const count = done.get();
      seen.push(`${count} ${all.map(({ scheduleDate }) => scheduleDate).join()}`);
    });
    lines.change(made[0]?.id ?? '', { isDone: true });
    lines.change(made[2]?.id ?? '', { scheduleDate: '2026-11-30' });
    stop();
    expect(seen).toEqual(['0 ,,', '1 ,,', '1 ,,2026-11-30']);
  });

  it('are not notified of other lines when they have read one', () => {
    const { lines, made } = linesOf(3);
    const [one, other] = made;
    const all = computed(() => lines.items.filter(({ isDone }) => isDone).length);
    const [states, counts]: [boolean[], number[]] = [[], []];
    const stops = [autorun(() => counts.push(all.get())), autorun(() => states.push(one?.isDone ?? false))];
    lines.change(other?.id ?? '', { isDone: true });
    lines.change(one?.id ?? '', { isDone: true });
    for (const stop of stops) stop();
    expect(states).toEqual([false, true]);
    expect(counts).toEqual([0, 1, 2]);
  });
});
