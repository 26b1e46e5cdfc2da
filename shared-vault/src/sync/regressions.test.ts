import { expect, test } from 'vitest';
import { sendEverything, waitUntilQuiet } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import type { TestTab } from './testing/test-tab.ts';

// Histories that the model test found and that once cost a saved word, each cut down to what it takes.

/** Everybody hears of everything. */
async function catchUp(...tabs: TestTab[]): Promise<void> {
  for (let i = 0; i < 3; i++) {
    for (const tab of tabs) await tab.sync.fetchChanges();
    await sendEverything(...tabs);
  }
}

/** What has to be done does not wait for a key in the script. */
async function send(tab: TestTab): Promise<void> {
  await tab.sync.sendWithoutDelay();
  await waitUntilQuiet();
}

const textsOf = (tab: TestTab) => tab.records.lines.items.map(({ text }) => text).sort();

test.each(['a creation', 'a change'])(
  'typed on top of %s without an answer, when a newer text has come already, both texts stay',
  async (first) => {
    const world = new TestAccount();
    const here = await world.device().tab();
    const there = await world.device().tab();
    const { lines } = here.records;
    const line = lines.create({ text: 'first' });
    if (first === 'a change') {
      await sendEverything(here);
      lines.change(line.id, { text: 'mine' });
    }
    here.device.network.loseAnswers = 2; // the second with the check below
    await send(here);
    await there.sync.fetchChanges();
    await waitUntilQuiet();
    there.records.lines.change(line.id, { text: 'theirs' });
    await send(there);
    await here.sync.fetchChanges();
    await waitUntilQuiet();
    lines.change(line.id, { text: 'mine, later' });
    await send(here);
    await catchUp(here, there);
    for (const tab of [here, there]) expect(textsOf(tab)).toEqual(['mine, later', 'theirs']);
    expect([here.sync.statusLabel, there.sync.statusLabel]).toEqual(['saved', 'saved']);
  },
);

/** A goal of which two devices have made two versions; this one asks. */
async function twoVersions() {
  const world = new TestAccount();
  const here = await world.device().tab();
  const aim = here.records.aims.create({ label: 'health' });
  const goal = here.records.goals.create({ label: 'run' }, { parentId: aim.id });
  await sendEverything(here);
  const there = await world.device().tab();
  await waitUntilQuiet();
  here.device.network.online = false;
  here.records.goals.change(goal.id, { label: 'mine' });
  await sendEverything(here);
  there.records.goals.change(goal.id, { label: 'theirs' });
  await sendEverything(there);
  here.device.network.online = true;
  await catchUp(here, there);
  const [conflict] = here.sync.conflicts;
  expect(conflict).toMatchObject({ stored: 'theirs', mine: 'mine' });
  return { here, there, goal: goal.id, conflict: conflict?.id ?? '' };
}

test('what was written into a record that asks for a choice is the other version, and can be had back', async () => {
  const { here, there, goal, conflict } = await twoVersions();
  here.records.goals.change(goal, { label: 'written since' });
  await sendEverything(here);
  expect(here.sync.conflicts).toMatchObject([{ stored: 'written since', mine: 'mine' }]);
  await here.sync.resolveConflict(conflict, 'mine');
  await catchUp(here, there);
  expect(there.records.goals.get(goal)?.label).toBe('mine');
  expect(here.sync.resolvedConflicts).toMatchObject([{ side: 'mine', stored: 'written since', mine: 'mine' }]);
  await here.sync.reopenConflict(conflict);
  await catchUp(here, there);
  expect(there.records.goals.get(goal)?.label).toBe('written since');
});

test('what is typed in the moment of a choice is not written over', async () => {
  const { here, there, goal, conflict } = await twoVersions();
  const chosen = here.sync.resolveConflict(conflict, 'mine');
  here.records.goals.change(goal, { label: 'typed meanwhile' });
  await chosen;
  await catchUp(here, there);
  const { conflicts, resolvedConflicts: choices } = here.sync;
  const words = [...conflicts, ...choices].flatMap(({ stored, mine }) => [stored, mine]);
  expect([...words, there.records.goals.get(goal)?.label]).toEqual(expect.arrayContaining(['typed meanwhile', 'mine']));
});

test('a tab that dies over a choice has both versions in its list', async () => {
  for (let crashAt = 1; crashAt < 24; crashAt += 1) {
    const { here, goal, conflict } = await twoVersions();
    here.records.goals.change(goal, { label: 'written since' });
    await sendEverything(here);
    here.crashIn(crashAt);
    await here.untilDeath(here.sync.resolveConflict(conflict, 'mine'));
    here.crash();
    const again = await here.device.tab();
    await catchUp(again);
    const words = [...again.sync.conflicts, ...again.sync.resolvedConflicts].flatMap(({ stored, mine }) => [
      stored,
      mine,
    ]);
    expect([...words, again.records.goals.get(goal)?.label]).toEqual(expect.arrayContaining(['written since', 'mine']));
  }
});

test('a refused change that two tabs send again goes out once', async () => {
  const world = new TestAccount();
  const device = world.device();
  const [here, beside] = [await device.tab(), await device.tab()];
  const aim = here.records.aims.create({ label: 'health' });
  const goal = here.records.goals.create({ label: 'run' }, { parentId: aim.id });
  const step = here.records.steps.create({ label: 'jog', total: 9, status: 'selected' }, { parentId: goal.id });
  await sendEverything(here);
  world.server.refuseNext('steps', 403, 'PLAN_LIMIT');
  here.records.steps.change(step.id, { progress: 1 });
  await sendEverything(here);
  const id = here.sync.rejected[0]?.id ?? '';
  await Promise.all([here.sync.retryRejected(id), beside.sync.retryRejected(id)]);
  await catchUp(here, beside);
  expect(world.server.get('steps', step.id)?.progress).toBe(1);
});

test('a refused note is in the list with its words, in what waits and in the export', async () => {
  const world = new TestAccount();
  const tab = await world.device().tab();
  const { reviews } = tab.records;
  tab.device.network.online = false;
  reviews.create({ completedAt: '2026-11-02T18:00:00.000Z', note: 'a long week' }, { id: '2026-W45' });
  await sendEverything(tab);
  expect((await tab.sync.readWaitingList()).map(({ text }) => text)).toEqual(['a long week']);
  world.server.refuseNext('reviews', 413, 'TOO_LARGE');
  tab.device.network.online = true;
  tab.sync.setOnline(true);
  await sendEverything(tab);
  expect(tab.sync.rejected.map(({ text }) => text)).toEqual(['a long week']);
  expect(await tab.sync.exportUnsentChanges()).toContain('a long week');
});

test('a category given to a line that was deleted elsewhere comes back with a copy of it', async () => {
  const world = new TestAccount();
  const here = await world.device().tab();
  const line = here.records.lines.create({ text: 'prune' });
  await sendEverything(here);
  const there = await world.device().tab();
  await waitUntilQuiet();
  here.device.network.online = false;
  here.records.lines.change(line.id, { categories: ['orchard'] });
  await sendEverything(here);
  there.records.lines.remove(line.id);
  await sendEverything(there);
  here.device.network.online = true;
  await catchUp(here, there);
  for (const { records } of [here, there]) {
    expect(records.lines.items.map(({ text, categories }) => [text, [...categories]])).toEqual([
      ['prune', ['orchard']],
    ]);
  }
});

test('more categories than fit are a choice, none of them is dropped', async () => {
  const world = new TestAccount();
  const here = await world.device().tab();
  const line = here.records.lines.create({ text: 'prune' });
  await sendEverything(here);
  const there = await world.device().tab();
  await waitUntilQuiet();
  const words = (by: string) => Array.from({ length: 13 }, (_, i) => `${by} ${i}`);
  here.device.network.online = false;
  here.records.lines.change(line.id, { categories: words('mine') });
  await sendEverything(here);
  there.records.lines.change(line.id, { categories: words('theirs') });
  await sendEverything(there);
  here.device.network.online = true;
  await catchUp(here, there);
  expect(here.sync.conflicts).toMatchObject([{ stored: words('theirs'), mine: words('mine') }]);
});

test.each(['joined', 'behind each other'])(
  'two changes of a field that had no value start from none: %s, both words stay',
  async (how) => {
    const world = new TestAccount();
    const here = await world.device().tab();
    const { lines } = here.records;
    const line = lines.create({ text: 'prune' });
    here.device.network.loseAnswers = 2;
    await send(here);
    lines.change(line.id, { categories: ['first'] });
    if (how === 'joined') await here.sync.flush();
    else {
      here.device.clock.advance(60_000);
      await waitUntilQuiet();
      here.device.network.loseAnswers = 2;
      await send(here);
    }
    lines.change(line.id, { categories: ['first', 'second'] });
    await here.sync.flush();
    // The server has lost what it had not yet written, and somebody else ticks the line.
    world.server.tamper('lines', line.id, ({ categories, ...kept }) => ({ ...kept, rev: 5, isDone: true }) as never);
    await catchUp(here);
    expect([...(lines.get(line.id)?.categories ?? [])].sort()).toEqual(['first', 'second']);
  },
);
