import { autorun } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';

async function openTab() {
  const testAccount = new TestAccount();
  const tab = await testAccount.device().tab();
  return { testAccount, tab, ...tab.records };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('Collection', () => {
  it('keeps the creation time when the text of a new record changes, so that no list is recomputed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T10:00:00Z') });
    const { lines } = await openTab();
    const line = lines.create({ text: 'note' });
    let derived = 0;
    const stop = autorun(() => {
      derived += 1;
      void line.isDone;
    });
    vi.setSystemTime(Date.parse('2026-11-24T10:00:05Z'));
    lines.change(line.id, { text: 'notes' });
    expect([line.createdAt, derived]).toEqual(['2026-11-24T10:00:00.000Z', 1]);
    stop();
  });

  // shows: notes.line.type
  it('fills in default values, and sets doneAt with isDone', async () => {
    const { lines } = await openTab();
    const line = lines.create({ text: 'note' });
    expect([line.type, line.isDone, line.categories, line.minutes, line.rev]).toEqual(['task', false, [], null, 0]);
    lines.change(line.id, { isDone: true });
    expect(Date.parse(line.doneAt ?? '')).toBeGreaterThan(0);
    lines.change(line.id, { isDone: false });
    expect(line.doneAt).toBeNull();
  });

  it('writes only the moved record, not its siblings, and the server gets the same order', async () => {
    const { testAccount, tab, lines } = await openTab();
    const [a, b, c] = ['a', 'b', 'c'].map((text) => lines.create({ text }).id);
    await sendAllChanges(tab);
    const before = testAccount.server.log.length;
    lines.move(c ?? '', { before: b ?? '' });
    lines.move(a ?? '', { before: null });
    expect(lines.items.map(({ text }) => text)).toEqual(['c', 'b', 'a']);
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['c', 'b', 'a']);
    expect(testAccount.server.log.length - before).toBe(2);
  });

  it('groups children under their parent, also after a move to another kind of parent', async () => {
    const { testAccount, tab, aims, goals, milestones, steps } = await openTab();
    const aim = aims.create({ label: 'aim' });
    const goal = goals.create({ label: 'goal' }, { parentId: aim.id });
    const milestone = milestones.create({ label: 'milestone' }, { parentId: goal.id });
    const step = steps.create({ label: 'step', total: 3, status: 'parked' }, { parentId: goal.id });
    expect(steps.under(goal.id).map(({ id }) => id)).toEqual([step.id]);
    steps.move(step.id, { parentId: milestone.id });
    expect([steps.under(goal.id), steps.under(milestone.id).map(({ id }) => id)]).toEqual([[], [step.id]]);
    await sendAllChanges(tab);
    expect(testAccount.server.get('steps', step.id)).toMatchObject({
      parentId: milestone.id,
      parentKind: 'milestones',
    });
    expect(tab.sync.statusLabel).toBe('saved');
  });

  it('sends the values and the position of a moved record in one change', async () => {
    const { testAccount, tab, aims, goals, steps } = await openTab();
    const goal = goals.create({ label: 'goal' }, { parentId: aims.create({ label: 'aim' }).id });
    const [first, second] = ['first', 'second'].map((label) =>
      steps.create({ label, total: 3, status: 'parked' }, { parentId: goal.id }),
    );
    await sendAllChanges(tab);
    const before = testAccount.server.log.length;
    steps.move(second?.id ?? '', { before: first?.id ?? '' }, { status: 'selected' });
    expect(steps.under(goal.id).map(({ label, status }) => [label, status])).toEqual([
      ['second', 'selected'],
      ['first', 'parked'],
    ]);
    await sendAllChanges(tab);
    expect(testAccount.server.log.length - before).toBe(1);
    expect(() => steps.move(second?.id ?? '', {}, { total: -1 })).toThrow('Not a value of steps.total');
  });

  it('notifies observers of a list about order and observers of an item about its text', async () => {
    const { lines } = await openTab();
    const first = lines.create({ text: 'first' });
    const drawn = { list: 0, text: 0 };
    const stops = [
      autorun(() => {
        drawn.list += lines.items.length > 0 ? 1 : 0;
      }),
      autorun(() => {
        drawn.text += first.text.length > 0 ? 1 : 0;
      }),
    ];
    lines.change(first.id, { text: 'first, longer' });
    expect(drawn).toEqual({ list: 1, text: 2 });
    lines.create({ text: 'second' });
    expect(drawn).toEqual({ list: 2, text: 2 });
    for (const stop of stops) stop();
  });

  it('notifies observers of a value once about a change, and observers of the revision once the server confirms it', async () => {
    const { tab, lines } = await openTab();
    const line = lines.create({ text: 'first', categories: ['work'] });
    await sendAllChanges(tab);
    const seen = { values: [] as string[], revisions: [] as number[] };
    const stops = [
      autorun(() => {
        seen.values.push(`${line.text} ${line.categories}`);
      }),
      autorun(() => {
        seen.revisions.push(line.rev);
      }),
    ];
    lines.change(line.id, { text: 'second' });
    await sendAllChanges(tab);
    expect(seen.values).toEqual(['first work', 'second work']);
    expect(seen.revisions).toEqual([1, 2]);
    for (const stop of stops) stop();
  });

  it('notifies observers of a list once about a deletion, and not again when it is stored', async () => {
    const { tab, lines } = await openTab();
    lines.create({ text: 'first' });
    const { id } = lines.create({ text: 'second' });
    await sendAllChanges(tab);
    const lengths: number[] = [];
    const stop = autorun(() => {
      lengths.push(lines.items.length);
    });
    lines.remove(id);
    await sendAllChanges(tab);
    expect(lengths).toEqual([2, 1]);
    stop();
  });

  it('returns default values for a record with a fixed id that does not exist yet', async () => {
    const { onboarding, one } = await openTab();
    expect([one('onboarding').finished, one('onboarding').lastStep]).toEqual([false, 0]);
    onboarding.create({ lastStep: 2 }, { id: 'onboarding' });
    expect([one('onboarding').lastStep, onboarding.get('onboarding')?.lastStep]).toEqual([2, 2]);
  });

  // shows: notes.line.id
  it('rejects undeclared values, malformed ids and records without a parent', async () => {
    const { lines, goals, steps } = await openTab();
    expect(() => lines.create({ text: 'x'.repeat(200_001) })).toThrow('Not a value of lines.text');
    expect(() => lines.create({ text: 'x' }, { id: 'tmp_1' })).toThrow('Not an id');
    expect(() => goals.create({ label: 'x' })).toThrow('needs a parent');
    expect(() => steps.create({ label: 'x', total: 1, status: 'parked' }, { parentId: 'nobody' })).toThrow(
      'needs a parent',
    );
  });

  // shows: vault.lock.drops
  it('drops every decrypted value on lock and rejects writes until the vault is open', async () => {
    const { tab, lines } = await openTab();
    const line = lines.create({ text: 'secret' });
    await tab.sync.flush();
    tab.sync.lock();
    expect([lines.items, lines.get(line.id), lines.status]).toEqual([[], undefined, 'empty']);
    expect(() => lines.create({ text: 'x' })).toThrow('Vault is locked');
    await tab.open();
    await waitUntilIdle();
    expect(lines.items.map(({ text }) => text)).toEqual(['secret']);
  });
});
