import { expect, test } from 'vitest';
import { rest, settle } from './testing/calm.ts';
import type { Tab } from './testing/tab.ts';
import { World } from './testing/world.ts';

// Histories that the model test found and that once cost a saved word, each cut down to what it takes.

/** Everybody hears of everything. */
async function catchUp(...tabs: Tab[]): Promise<void> {
  for (let i = 0; i < 3; i++) {
    for (const tab of tabs) await tab.sync.check();
    await settle(...tabs);
  }
}

/** What has to be done does not wait for a key in the script. */
async function send(tab: Tab): Promise<void> {
  await tab.sync.hurry();
  await rest();
}

const textsOf = (tab: Tab) => tab.records.lines.items.map(({ text }) => text).sort();

test.each(['a creation', 'a change'])(
  'typed on top of %s without an answer, when a newer text has come already, both texts stay',
  async (first) => {
    const world = new World();
    const here = await world.device().tab();
    const there = await world.device().tab();
    const { lines } = here.records;
    const line = lines.create({ text: 'first' });
    if (first === 'a change') {
      await settle(here);
      lines.change(line.id, { text: 'mine' });
    }
    here.device.network.loseAnswers = 2; // the second with the check below
    await send(here);
    await there.sync.check();
    await rest();
    there.records.lines.change(line.id, { text: 'theirs' });
    await send(there);
    await here.sync.check();
    await rest();
    lines.change(line.id, { text: 'mine, later' });
    await send(here);
    await catchUp(here, there);
    for (const tab of [here, there]) expect(textsOf(tab)).toEqual(['mine, later', 'theirs']);
    expect([here.sync.word, there.sync.word]).toEqual(['saved', 'saved']);
  },
);

/** A goal of which two devices have made two versions; this one asks. */
async function twoVersions() {
  const world = new World();
  const here = await world.device().tab();
  const aim = here.records.aims.create({ label: 'health' });
  const goal = here.records.goals.create({ label: 'run' }, { parentId: aim.id });
  await settle(here);
  const there = await world.device().tab();
  await rest();
  here.device.network.online = false;
  here.records.goals.change(goal.id, { label: 'mine' });
  await settle(here);
  there.records.goals.change(goal.id, { label: 'theirs' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  const [conflict] = here.sync.conflicts;
  expect(conflict).toMatchObject({ stored: 'theirs', mine: 'mine' });
  return { here, there, goal: goal.id, conflict: conflict?.id ?? '' };
}

test('what was written into a record that asks for a choice is the other version, and can be had back', async () => {
  const { here, there, goal, conflict } = await twoVersions();
  here.records.goals.change(goal, { label: 'written since' });
  await settle(here);
  expect(here.sync.conflicts).toMatchObject([{ stored: 'written since', mine: 'mine' }]);
  await here.sync.choose(conflict, 'mine');
  await catchUp(here, there);
  expect(there.records.goals.get(goal)?.label).toBe('mine');
  expect(here.sync.choices).toMatchObject([{ side: 'mine', stored: 'written since', mine: 'mine' }]);
  await here.sync.undoChoice(conflict);
  await catchUp(here, there);
  expect(there.records.goals.get(goal)?.label).toBe('written since');
});

test('what is typed in the moment of a choice is not written over', async () => {
  const { here, there, goal, conflict } = await twoVersions();
  const chosen = here.sync.choose(conflict, 'mine');
  here.records.goals.change(goal, { label: 'typed meanwhile' });
  await chosen;
  await catchUp(here, there);
  const { conflicts, choices } = here.sync;
  const words = [...conflicts, ...choices].flatMap(({ stored, mine }) => [stored, mine]);
  expect([...words, there.records.goals.get(goal)?.label]).toEqual(expect.arrayContaining(['typed meanwhile', 'mine']));
});

test('a tab that dies over a choice has both versions in its list', async () => {
  for (let crashAt = 1; crashAt < 24; crashAt += 1) {
    const { here, goal, conflict } = await twoVersions();
    here.records.goals.change(goal, { label: 'written since' });
    await settle(here);
    here.crashIn(crashAt);
    await here.untilDeath(here.sync.choose(conflict, 'mine'));
    here.crash();
    const again = await here.device.tab();
    await catchUp(again);
    const words = [...again.sync.conflicts, ...again.sync.choices].flatMap(({ stored, mine }) => [stored, mine]);
    expect([...words, again.records.goals.get(goal)?.label]).toEqual(expect.arrayContaining(['written since', 'mine']));
  }
});

test('a refused change that two tabs send again goes out once', async () => {
  const world = new World();
  const device = world.device();
  const [here, beside] = [await device.tab(), await device.tab()];
  const aim = here.records.aims.create({ label: 'health' });
  const goal = here.records.goals.create({ label: 'run' }, { parentId: aim.id });
  const step = here.records.steps.create({ label: 'jog', total: 9, status: 'selected' }, { parentId: goal.id });
  await settle(here);
  world.server.refuseNext('steps', 403, 'PLAN_LIMIT');
  here.records.steps.change(step.id, { progress: 1 });
  await settle(here);
  const id = here.sync.notSaved[0]?.id ?? '';
  await Promise.all([here.sync.retry(id), beside.sync.retry(id)]);
  await catchUp(here, beside);
  expect(world.server.get('steps', step.id)?.progress).toBe(1);
});

test('a refused note is in the list with its words, in what waits and in the export', async () => {
  const world = new World();
  const tab = await world.device().tab();
  const { reviews } = tab.records;
  tab.device.network.online = false;
  reviews.create({ completedAt: '2026-11-02T18:00:00.000Z', note: 'a long week' }, { id: '2026-W45' });
  await settle(tab);
  expect((await tab.sync.waitingList()).map(({ text }) => text)).toEqual(['a long week']);
  world.server.refuseNext('reviews', 413, 'TOO_LARGE');
  tab.device.network.online = true;
  tab.sync.setOnline(true);
  await settle(tab);
  expect(tab.sync.notSaved.map(({ text }) => text)).toEqual(['a long week']);
  expect(await tab.sync.exportWaiting()).toContain('a long week');
});

test('a category given to a line that was deleted elsewhere comes back with a copy of it', async () => {
  const world = new World();
  const here = await world.device().tab();
  const line = here.records.lines.create({ text: 'prune' });
  await settle(here);
  const there = await world.device().tab();
  await rest();
  here.device.network.online = false;
  here.records.lines.change(line.id, { categories: ['orchard'] });
  await settle(here);
  there.records.lines.remove(line.id);
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  for (const { records } of [here, there]) {
    expect(records.lines.items.map(({ text, categories }) => [text, [...categories]])).toEqual([
      ['prune', ['orchard']],
    ]);
  }
});

test('more categories than fit are a choice, none of them is dropped', async () => {
  const world = new World();
  const here = await world.device().tab();
  const line = here.records.lines.create({ text: 'prune' });
  await settle(here);
  const there = await world.device().tab();
  await rest();
  const words = (by: string) => Array.from({ length: 13 }, (_, i) => `${by} ${i}`);
  here.device.network.online = false;
  here.records.lines.change(line.id, { categories: words('mine') });
  await settle(here);
  there.records.lines.change(line.id, { categories: words('theirs') });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  expect(here.sync.conflicts).toMatchObject([{ stored: words('theirs'), mine: words('mine') }]);
});

test.each(['joined', 'behind each other'])(
  'two changes of a field that had no value start from none: %s, both words stay',
  async (how) => {
    const world = new World();
    const here = await world.device().tab();
    const { lines } = here.records;
    const line = lines.create({ text: 'prune' });
    here.device.network.loseAnswers = 2;
    await send(here);
    lines.change(line.id, { categories: ['first'] });
    if (how === 'joined') await here.sync.flush();
    else {
      here.device.clock.advance(60_000);
      await rest();
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
