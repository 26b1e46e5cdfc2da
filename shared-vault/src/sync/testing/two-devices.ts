import { weeklyProgressId } from '@northkeep/contracts';
import { writeProgress } from '../../weeks/weekly-progress.ts';
import { sendAllChanges, waitUntilIdle } from './quiet.ts';
import { TestAccount } from './test-account.ts';
import type { TestTab } from './test-tab.ts';

/** Creates two devices that both show one line. */
export async function createTwoDevices() {
  const testAccount = new TestAccount();
  const here = await testAccount.device().tab();
  const line = here.records.lines.create({ text: 'start', categories: ['home'] });
  await sendAllChanges(here);
  const there = await testAccount.device().tab();
  await waitUntilIdle();
  return { testAccount, here, there, id: line.id };
}

/** Creates an aim with a goal and a step that is planned nine times a week, on both devices. */
export async function createTwoDevicesWithStep() {
  const testAccount = new TestAccount();
  const here = await testAccount.device().tab();
  const { aims, goals, steps } = here.records;
  const aim = aims.create({ label: 'health' });
  const goal = goals.create({ label: 'run' }, { parentId: aim.id });
  const step = steps.create({ label: 'jog', total: 9, status: 'selected' }, { parentId: goal.id });
  await sendAllChanges(here);
  const there = await testAccount.device().tab();
  await waitUntilIdle();
  return { testAccount, here, there, aim: aim.id, goal: goal.id, step: step.id };
}

/** Sends the changes of all tabs and fetches them everywhere. */
export async function syncAll(...tabs: TestTab[]) {
  for (let i = 0; i < 2; i++) {
    for (const tab of tabs) await tab.sync.fetchChanges();
    await sendAllChanges(...tabs);
  }
}

/** Returns the values of the named properties of an item. Each property is read separately, as the areas do. */
export function pickValues(item: object | undefined, ...names: string[]) {
  return names.map((name) => (item ? Reflect.get(item, name) : undefined));
}

/** The texts of all lines that a tab shows. */
export const lineTexts = (tab: TestTab) => tab.records.lines.items.map(({ text }) => text);

/** Ids of a step and of its parents. */
export interface StepIds {
  readonly aim: string;
  readonly goal: string;
  readonly step: string;
}

const WEEK = '2026-W45';

/** Sets the number of times that a step was done in one week. */
export function setStepProgress({ records }: TestTab, { aim, goal, step }: StepIds, progress: number, target = 9) {
  const ids = { week: WEEK, aimId: aim, goalId: goal, stepId: step };
  const labels = { aimLabel: 'health', goalLabel: 'run', stepLabel: 'jog' };
  return writeProgress(records.weeklyProgress, { ...ids, ...labels, target }, progress);
}

/** Id of the record that {@link setStepProgress} writes. */
export const getStepProgressId = ({ step }: StepIds) => weeklyProgressId(step, WEEK);
