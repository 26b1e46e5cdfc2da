import { isUuid } from '@northkeep/contracts';
import { expect, test } from 'vitest';
import type { DataKey } from '../crypto/types.ts';
import { copyIdOf } from './copy-id.ts';
import { rest, settle } from './testing/calm.ts';
import type { Tab } from './testing/tab.ts';
import { World } from './testing/world.ts';

/** Two devices that both show one line. */
async function twoDevices() {
  const world = new World();
  const here = await world.device().tab();
  const line = here.records.lines.create({ text: 'start', categories: ['home'] });
  await settle(here);
  const there = await world.device().tab();
  await rest();
  return { world, here, there, id: line.id };
}

async function catchUp(...tabs: Tab[]) {
  for (let i = 0; i < 2; i++) {
    for (const tab of tabs) await tab.sync.check();
    await settle(...tabs);
  }
}

/** The values of an item, read one by one as areas do. */
function pick(item: object | undefined, ...names: string[]) {
  return names.map((name) => (item ? Reflect.get(item, name) : undefined));
}

const textsOf = (tab: Tab) => tab.records.lines.items.map(({ text }) => text);

test('a copy is named after the mutation that made it, as a UUID of version 8', async () => {
  const id = await copyIdOf('6d1a8c52-0b53-4b6d-9d2e-6c2f7a1f0c11');
  expect(isUuid(id)).toBe(true);
  expect(id[14]).toBe('8');
  expect(await copyIdOf('6d1a8c52-0b53-4b6d-9d2e-6c2f7a1f0c11')).toBe(id);
});

test('two texts written offline both live on, the later as a marked copy', async () => {
  const { here, there, id } = await twoDevices();
  here.device.network.online = false;
  here.records.lines.change(id, { text: 'mine' });
  await settle(here);
  there.records.lines.change(id, { text: 'theirs' });
  await settle(there);
  here.device.network.online = true;
  here.sync.setOnline(true);
  await catchUp(here, there);
  for (const tab of [here, there]) {
    expect(textsOf(tab)).toEqual(['theirs', 'mine']);
    expect(tab.records.lines.items[1]?.copyOf).toBe(id);
    expect(tab.records.lines.items[1]?.categories).toEqual(['home']);
    expect(tab.sync.word).toBe('saved');
  }
});

test('changes of different fields come together without a copy', async () => {
  const { here, there, id } = await twoDevices();
  here.device.network.online = false;
  here.records.lines.change(id, { text: 'mine', categories: ['home', 'here'] });
  here.records.lines.change(id, { minutes: 5 });
  await settle(here);
  there.records.lines.change(id, { isDone: true, categories: ['home', 'there'] });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  for (const tab of [here, there]) {
    const [line, ...others] = tab.records.lines.items;
    expect(others).toEqual([]);
    expect(pick(line, 'text', 'isDone', 'minutes')).toEqual(['mine', true, 5]);
    expect(line?.categories).toEqual(['home', 'there', 'here']);
    expect(line?.doneAt).toMatch(/^2\d\d\d-/);
  }
});

test('what the feed brings is merged into waiting changes before they are sent', async () => {
  const { world, here, there, id } = await twoDevices();
  there.records.lines.change(id, { isDone: true });
  await settle(there);
  here.records.lines.change(id, { text: 'mine' });
  await here.sync.flush();
  await here.sync.check();
  await rest();
  expect(pick(here.records.lines.get(id), 'text', 'isDone')).toEqual(['mine', true]);
  const before = world.server.requests.length;
  await settle(here);
  const writes = world.server.requests.slice(before).filter(({ method }) => method === 'PATCH');
  expect(writes.map(({ headers }) => headers['if-match'])).toEqual(['"2"']);
});

/** An aim with a goal and a step of nine, on both devices. */
async function withStep() {
  const world = new World();
  const here = await world.device().tab();
  const { aims, goals, steps } = here.records;
  const aim = aims.create({ label: 'health' });
  const goal = goals.create({ label: 'run' }, { parentId: aim.id });
  const step = steps.create({ label: 'jog', total: 9, status: 'selected' }, { parentId: goal.id });
  await settle(here);
  const there = await world.device().tab();
  await rest();
  return { world, here, there, aim: aim.id, goal: goal.id, step: step.id };
}

test('progress of two devices is added up', async () => {
  const { world, here, there, step } = await withStep();
  here.device.network.online = false;
  here.records.steps.change(step, { progress: 2 });
  await settle(here);
  there.records.steps.change(step, { progress: 1 });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  expect(world.server.get('steps', step)?.progress).toBe(3);
  expect(there.records.steps.get(step)?.progress).toBe(3);
});

test('two labels stand in the conflict list until one is chosen', async () => {
  const { here, there, goal } = await withStep();
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await settle(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  expect(here.records.goals.get(goal)?.label).toBe('cycle');
  expect([here.sync.word, there.sync.word]).toEqual(['conflict', 'saved']);
  const [conflict] = here.sync.conflicts;
  expect(conflict).toMatchObject({ recordId: goal, field: 'label', stored: 'cycle', mine: 'swim' });
  await here.sync.choose(conflict?.id ?? '', 'mine');
  await catchUp(here, there);
  expect(there.records.goals.get(goal)?.label).toBe('swim');
  expect([here.sync.word, here.sync.conflicts]).toEqual(['saved', []]);
});

test('a text typed into a line that was deleted elsewhere comes back as a copy', async () => {
  const { here, there, id } = await twoDevices();
  here.device.network.online = false;
  here.records.lines.change(id, { text: 'still needed' });
  await settle(here);
  there.records.lines.remove(id);
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  for (const tab of [here, there]) {
    expect(textsOf(tab)).toEqual(['still needed']);
    expect(pick(tab.records.lines.items[0], 'copyOf', 'categories')).toEqual([id, ['home']]);
  }
});

test('a removal wins over an edit, whose text is in the trash', async () => {
  const { world, here, there, id } = await twoDevices();
  here.device.network.online = false;
  here.records.lines.remove(id);
  await settle(here);
  there.records.lines.change(id, { text: 'edited' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  expect([textsOf(here), textsOf(there)]).toEqual([[], []]);
  expect(await world.stored('lines', id, 'text')).toBe('edited');
  expect(world.server.get('lines', id)?.deletedAt).not.toBeNull();
});

test('what was made under a parent that is gone is in the list of what is not saved', async () => {
  const { here, there, aim } = await withStep();
  here.device.network.online = false;
  const goal = here.records.goals.create({ label: 'stretch' }, { parentId: aim });
  here.records.steps.create({ label: 'ten minutes', total: 3, status: 'parked' }, { parentId: goal.id });
  await settle(here);
  there.records.aims.remove(aim);
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  expect(here.sync.notSaved.map(({ kind, text }) => [kind, text])).toEqual(
    expect.arrayContaining([
      ['goals', 'stretch'],
      ['steps', 'ten minutes'],
    ]),
  );
  expect([here.sync.word, here.sync.waiting]).toEqual(['not-saved', 0]);
  expect(here.records.goals.items).toEqual([]);
});

test('what cannot be saved below a record does not keep it from being removed', async () => {
  const { world, here, goal } = await withStep();
  world.server.refuseNext('milestones', 413, 'TOO_LARGE');
  here.records.milestones.create({ label: 'too large' }, { parentId: goal });
  here.records.goals.remove(goal);
  await settle(here);
  expect(here.sync.notSaved.map(({ text }) => text)).toEqual(['too large']);
  expect([world.server.live('goals'), here.sync.waiting]).toEqual([[], 0]);
});

test('a change follows its record to where another device has moved it', async () => {
  const { world, here, there, goal, step } = await withStep();
  here.device.network.online = false;
  here.records.steps.change(step, { label: 'jog slowly' });
  await settle(here);
  const milestone = there.records.milestones.create({ label: '5 km' }, { parentId: goal });
  there.records.steps.move(step, { parentId: milestone.id });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  expect(await world.stored('steps', step, 'label')).toBe('jog slowly');
  expect(here.records.steps.under(milestone.id).map(({ id }) => id)).toEqual([step]);
});

test('a fixed id made on two devices merges, and is taken up again after a deletion', async () => {
  const world = new World();
  const [here, there] = [await world.device().tab(), await world.device().tab()];
  here.records.settings.create({ geoEnabled: true }, { id: 'settings' });
  there.records.settings.create({ pulseEnabled: true }, { id: 'settings' });
  here.records.idealLife.create({ label: 'calm' }, { id: 'direction' });
  await settle(here);
  await catchUp(there, here);
  expect(pick(here.records.one('settings'), 'geoEnabled', 'pulseEnabled')).toEqual([true, true]);
  expect(pick(there.records.one('settings'), 'geoEnabled', 'pulseEnabled')).toEqual([true, true]);
  here.records.idealLife.remove('direction');
  await settle(here);
  there.records.idealLife.change('direction', { label: 'calm and kind' });
  await settle(there);
  await catchUp(here, there);
  expect(here.records.idealLife.get('direction')?.label).toBe('calm and kind');
  expect(world.server.get('idealLife', 'direction')?.deletedAt).toBeNull();
});

test('a change whose key may have been forgotten is not counted twice', async () => {
  const { world, here, there, step } = await withStep();
  here.device.network.loseAnswers = 1;
  here.records.steps.change(step, { progress: 1 });
  await settle(here);
  here.device.network.online = false;
  for (let i = 0; i < 9; i++) {
    there.records.steps.change(step, { label: `jog ${i}` });
    await settle(there);
  }
  await there.sync.check();
  here.device.network.online = true;
  await catchUp(here, there);
  expect(world.server.get('steps', step)?.progress).toBe(1);
  expect(pick(here.records.steps.get(step), 'progress', 'label')).toEqual([1, 'jog 8']);
});

test.each(['mine', 'stored'] as const)('a choice (%s) can be taken back, also after a reload', async (side) => {
  const { world, here, there, goal } = await withStep();
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await settle(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  await here.sync.choose(here.sync.conflicts[0]?.id ?? '', side);
  await catchUp(here, there);
  here.crash();
  const again = await here.device.tab();
  await rest();
  expect(again.sync.choices).toMatchObject([{ side, stored: 'cycle', mine: 'swim', recordId: goal }]);
  expect(again.sync.conflicts).toEqual([]);
  await again.sync.undoChoice(again.sync.choices[0]?.id ?? '');
  await catchUp(again, there);
  expect(again.sync.conflicts).toMatchObject([{ stored: 'cycle', mine: 'swim' }]);
  expect([again.sync.choices, await world.stored('goals', goal, 'label')]).toEqual([[], 'cycle']);
});

test('a choice that was written on is taken back without losing what stands there now', async () => {
  const { here, there, goal } = await withStep();
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await settle(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  await here.sync.choose(here.sync.conflicts[0]?.id ?? '', 'mine');
  here.records.goals.change(goal, { label: 'swim far' });
  await settle(here);
  await here.sync.undoChoice(here.sync.choices[0]?.id ?? '');
  await catchUp(here, there);
  expect(here.records.goals.get(goal)?.label).toBe('swim far');
  // 'swim' was typed over; 'cycle' is what the choice had put aside.
  expect(here.sync.conflicts).toMatchObject([{ stored: 'swim far', mine: 'cycle' }]);
});

test('a value whose record is gone cannot be chosen and stays in the list', async () => {
  const { here, there, goal } = await withStep();
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await settle(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  here.records.goals.remove(goal);
  await here.sync.choose(here.sync.conflicts[0]?.id ?? '', 'mine');
  await rest();
  expect(here.sync.conflicts).toMatchObject([{ mine: 'swim' }]);
});

test('a value that is bound to no place is shown by nobody as its own and goes nowhere', async () => {
  const { world, here, there, id } = await twoDevices();
  here.device.network.online = false;
  here.records.lines.change(id, { text: 'mine' });
  await settle(here);
  const key = await world.key;
  const loose = await sealLoose(key, 'put here by somebody');
  world.server.tamper('lines', id, (line) => ({ ...line, rev: 2, category: loose, text: loose }));
  here.device.network.online = true;
  await catchUp(here, there);
  expect(here.records.lines.get(id)?.damaged).toEqual(new Set(['text', 'category']));
  const copy = here.records.lines.items.find(({ copyOf }) => copyOf === id);
  expect(pick(copy, 'text', 'category')).toEqual(['mine', null]);
});

/** An envelope that opens, but says nothing of its place. */
async function sealLoose(key: DataKey, value: string) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify({ type: 'string', value }).padEnd(128));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return { __e: 1, a: 'AES-GCM', v: 'v1', n: base64(iv), c: base64(sealed) } as const;
}
