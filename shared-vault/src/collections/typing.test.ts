import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import { Collections } from './collections.ts';
import { collectionsByName } from './index.ts';

/** Creates a line that received a newer text while an editor still showed the older text. */
async function overtaken() {
  const testAccount = new TestAccount();
  const here = await testAccount.device().tab();
  const line = here.records.lines.create({ text: 'start', categories: ['home'] });
  here.records.lines.create({ text: 'below' });
  await sendAllChanges(here);
  const there = await testAccount.device().tab();
  await waitUntilIdle();
  there.records.lines.change(line.id, { text: 'theirs' });
  await sendAllChanges(there);
  await here.sync.fetchChanges();
  await waitUntilIdle();
  return { testAccount, tab: here, lines: here.records.lines, id: line.id };
}

describe('Collection while the user types', () => {
  it('writes text that is based on an outdated text to one marked copy', async () => {
    const { testAccount, tab, lines, id } = await overtaken();
    const kept = lines.change(id, { text: 'start, mine' }, { base: { text: 'start' } });
    expect(kept).not.toBe(id);
    expect(lines.change(id, { text: 'start, mine!' }, { base: { text: 'start, mine' } })).toBe(kept);
    lines.change(kept, { text: 'start, mine!!' }, { base: { text: 'start, mine!' } });
    expect(lines.items.map(({ text }) => text)).toEqual(['theirs', 'start, mine!!', 'below']);
    expect([lines.get(kept)?.copyOf, lines.get(kept)?.categories]).toEqual([id, ['home']]);
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['theirs', 'start, mine!!', 'below']);
  });

  it('does not notify observers of the place of a line, which is sealed as its text is', async () => {
    const { lines } = (await new TestAccount().device().tab()).records;
    const [parent, line] = [lines.create({ text: 'Pack' }), lines.create({ text: '' })];
    const places: (string | null)[] = [];
    const stop = autorun(() => places.push(line.subLineOf));
    lines.change(line.id, { text: 'Pass' });
    lines.change(line.id, { text: 'Passport', priority: 'high' });
    lines.change(line.id, { subLineOf: parent.id });
    stop();
    expect(places).toEqual([null, parent.id]);
  });

  it('changes the line when the typed text is based on its newest text', async () => {
    const { testAccount, tab, lines, id } = await overtaken();
    expect(lines.change(id, { text: 'theirs, mine' }, { base: { text: 'theirs' } })).toBe(id);
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['theirs, mine', 'below']);
  });

  it('keeps text typed into a deleted line in a copy', async () => {
    const { testAccount, tab, lines, id } = await overtaken();
    lines.remove(id);
    const kept = lines.change(id, { text: 'theirs, mine' }, { base: { text: 'theirs' } });
    await sendAllChanges(tab);
    expect(lines.items.map(({ text }) => text)).toEqual(['below', 'theirs, mine']);
    expect([lines.get(kept)?.copyOf, await testAccount.stored('lines', id, 'text')]).toEqual([id, 'theirs']);
  });

  it('puts a label typed over a newer label into the conflict list', async () => {
    const { tab } = await overtaken();
    const { aims } = tab.records;
    const aim = aims.create({ label: 'newest' });
    await sendAllChanges(tab);
    expect(aims.change(aim.id, { label: 'mine' }, { base: { label: 'shown' } })).toBe(aim.id);
    await sendAllChanges(tab);
    expect(aim.label).toBe('newest');
    expect(tab.sync.conflicts.map(({ stored, mine }) => [stored, mine])).toEqual([['newest', 'mine']]);
  });

  it('moves a line created before the first load to the end of the loaded list', async () => {
    const testAccount = new TestAccount();
    const before = await testAccount.device().tab();
    for (const text of ['a', 'b']) before.records.lines.create({ text });
    before.records.lines.move(before.records.lines.items[0]?.id ?? '', { before: null });
    await sendAllChanges(before);
    const device = testAccount.device();
    device.network.online = false;
    const tab = await device.tab();
    for (const text of ['first', 'second']) tab.records.lines.create({ text });
    await sendAllChanges(tab);
    expect(tab.records.lines.items.every(({ index }) => index > 1e9)).toBe(true);
    device.network.online = true;
    await tab.sync.fetchChanges();
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['b', 'a', 'first', 'second']);
    const { lines } = tab.records;
    expect(lines.items.map(({ text }) => text)).toEqual(['b', 'a', 'first', 'second']);
    expect(Math.max(...lines.items.map(({ index }) => index))).toBeLessThan(1e6);
  });

  it('inserts a thousand lines among ten thousand without moving the others', () => {
    const collections = new Collections({ onStorageError: () => {}, onWriting: () => {} });
    const never = new Promise<never>(() => {});
    collections.attach({ append: () => never, read: () => never });
    collections.applyRead({ type: 'status', kinds: ['lines'], status: 'ready' });
    const { lines } = collectionsByName(collections);
    const all = lines.createAll(Array.from({ length: 10_000 }, (_, i) => ({ text: `${i}` })));
    const indexes = all.map(({ index }) => index);
    const began = performance.now();
    const drafts = Array.from({ length: 1_000 }, (_, i) => ({ text: `pasted ${i}` }));
    const pasted = lines.createAll(drafts, { after: all[4_999]?.id ?? null });
    let last = pasted.at(-1)?.id ?? null;
    for (let i = 0; i < 5; i++) last = lines.create({ text: `typed ${i}` }, { after: last }).id;
    const took = performance.now() - began;
    expect(lines.items.slice(5_000, 5_003).map(({ text }) => text)).toEqual(['pasted 0', 'pasted 1', 'pasted 2']);
    expect(lines.items.slice(5_999, 6_002).map(({ text }) => text)).toEqual(['pasted 999', 'typed 0', 'typed 1']);
    expect(all.map(({ index }) => index)).toEqual(indexes);
    // Sorting all siblings for each new line would take many times as long.
    expect(took).toBeLessThan(2_000);
  });

  // shows: notes.bulk.type-error
  it.each([undefined, null, { 0: { text: 'a' }, length: 1 }, 'text', new Set(), new Uint8Array(1)])(
    'throws a TypeError for %o in place of an array of new records, and creates none',
    (drafts) => {
      const collections = new Collections({ onStorageError: () => {}, onWriting: () => {} });
      collections.attach({ append: () => new Promise<never>(() => {}), read: () => new Promise<never>(() => {}) });
      const { lines } = collectionsByName(collections);
      // Calls from code without types can pass anything.
      const createAll: (drafts: never) => unknown = (given) => lines.createAll(given);
      // Other values fail later with a TypeError of the engine, and a typed array would create lines without an error.
      expect(() => createAll(drafts as never)).toThrow(new TypeError('createAll of lines takes an array'));
      expect(lines.items).toHaveLength(0);
    },
  );

  it('renders a list once for several batches of changes', () => {
    const collections = new Collections({ onStorageError: () => {}, onWriting: () => {} });
    const never = new Promise<never>(() => {});
    collections.attach({ append: () => never, read: () => never });
    const { lines } = collectionsByName(collections);
    const counts: number[] = [];
    const stop = autorun(() => counts.push(lines.items.length));
    collections.runBatch(() => lines.createAll([{ text: 'a' }, { text: 'b' }]));
    collections.runBatch(() => lines.create({ text: 'c' }));
    collections.renderBatches();
    lines.create({ text: 'typed' });
    stop();
    expect(counts).toEqual([0, 3, 4]);
  });

  it('does not retry a write that a lock has interrupted', async () => {
    const troubles: unknown[] = [];
    const collections = new Collections({ onStorageError: (error) => troubles.push(error), onWriting: () => {} });
    const locked = waitUntilIdle(1).then(() => Promise.reject(new Error('Vault is locked')));
    collections.attach({ append: () => locked, read: async () => [] });
    collectionsByName(collections).lines.create({ text: 'on its way' });
    collections.detach();
    await waitUntilIdle();
    expect([collections.unstored, troubles]).toEqual([0, []]);
    collections.retryFailed();
    await collections.flush();
  });
});
