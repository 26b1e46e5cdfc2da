import { VAULT_HEADER, weeklyProgressId } from '@northkeep/contracts';
import type { Page } from '@playwright/test';
import type { Account } from './account.ts';

interface Node {
  readonly id: string;
  readonly [list: string]: unknown;
}

/** Returns the ids of all steps in the response of `GET /northkeep`. */
function stepIds(node: Node): string[] {
  const under = ['aims', 'goals', 'milestones'].flatMap((name) => listIn(node, name).flatMap(stepIds));
  return [...listIn(node, 'selectedSteps').map(({ id }) => id), ...under];
}

const listIn = (node: Node, name: string): Node[] => {
  const list = node[name];
  return Array.isArray(list) ? list : [];
};

/**
 * Returns, by ISO week, the number of times that each step was done according to the server, in the order of the steps.
 * Weeks without records are left out. A record that belongs to none of the steps and weeks is returned under its id.
 */
export async function readWeeklyCounts(page: Page, person: Account, weeks: readonly string[]) {
  const read = async (path: string) =>
    (await page.request.get(`/api${path}`, { headers: { [VAULT_HEADER]: person.vaultId } })).json();
  const steps = stepIds(await read('/northkeep'));
  const { records } = await read('/sync/changes?kinds=weeklyProgress');
  const places = new Map(weeks.flatMap((week) => steps.map((id) => [weeklyProgressId(id, week), week])));
  const counted: Record<string, number[]> = {};
  for (const { record } of records) {
    const place = places.get(record.id) ?? record.id;
    counted[place] = [...(counted[place] ?? []), record.progress].sort();
  }
  return counted;
}
