import { rest, settle } from './calm.ts';
import type { Tab } from './tab.ts';
import { World } from './world.ts';

/** Two devices that both show one line. */
export async function twoDevices() {
  const world = new World();
  const here = await world.device().tab();
  const line = here.records.lines.create({ text: 'start', categories: ['home'] });
  await settle(here);
  const there = await world.device().tab();
  await rest();
  return { world, here, there, id: line.id };
}

/** An aim with a goal and a step of nine, on both devices. */
export async function withStep() {
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

/** Everybody sends, and hears of what the others have sent. */
export async function catchUp(...tabs: Tab[]) {
  for (let i = 0; i < 2; i++) {
    for (const tab of tabs) await tab.sync.check();
    await settle(...tabs);
  }
}

/** The values of an item, read one by one as areas do. */
export function pick(item: object | undefined, ...names: string[]) {
  return names.map((name) => (item ? Reflect.get(item, name) : undefined));
}

/** The words of all lines that a tab shows. */
export const textsOf = (tab: Tab) => tab.records.lines.items.map(({ text }) => text);
