import { DIRECTION_ID, type Kind } from '@northkeep/contracts';
import type { SearchHit, SearchHits, SearchQuery } from '@northkeep/shared-kit/runtime';
import {
  aims,
  type Collection,
  goals,
  type Item,
  idealLife,
  loadSearchModule,
  milestones,
  obstacles,
  steps,
} from '@northkeep/shared-vault';
import { searchResultTexts } from '../../palette-copy.ts';
import { MAIN_PATH, ONBOARDING_PATH, PLAN_ITEM_PARAM } from '../../paths.ts';
import { labelOf } from '../plan/plan.ts';

type LabelledKind = Kind & ('idealLife' | 'aims' | 'goals' | 'milestones' | 'steps' | 'obstacles');

/** Returns the URL at which the main view shows a part of the plan among its goals. */
const partAddress = ({ id }: { readonly id: string }): string =>
  `${MAIN_PATH}?${PLAN_ITEM_PARAM}=${encodeURIComponent(id)}`;

/** Finds parts of the plan on this device: direction, aims, goals, milestones, steps and obstacles, in this order. */
export async function searchPlanItems(query: SearchQuery): Promise<SearchHits> {
  const { searchRecords } = await loadSearchModule();
  const search = async <K extends LabelledKind>(
    collection: Collection<K>,
    place: (item: Item<K>) => Pick<SearchHit, 'detail' | 'to'>,
  ) => {
    const { items, total } = await searchRecords({ ...query, collection });
    return { hits: items.map((item) => ({ id: item.id, title: labelOf(item), ...place(item) })), total };
  };
  const parts = await Promise.all([
    search(idealLife, ({ id }) => ({
      detail: id === DIRECTION_ID ? searchResultTexts.direction : searchResultTexts.antiDirection,
      to: `${ONBOARDING_PATH}?step=direction`,
    })),
    search(aims, (aim) => ({ detail: searchResultTexts.aim, to: partAddress(aim) })),
    search(goals, (goal) => ({ detail: searchResultTexts.goal, to: partAddress(goal) })),
    search(milestones, (milestone) => ({ detail: searchResultTexts.milestone, to: partAddress(milestone) })),
    search(steps, (step) => ({
      detail: step.status === 'selected' ? searchResultTexts.step : searchResultTexts.parkedStep,
      to: partAddress(step),
    })),
    search(obstacles, () => ({ detail: searchResultTexts.obstacle, to: `${ONBOARDING_PATH}?step=conditions` })),
  ]);
  return {
    hits: parts.flatMap(({ hits }) => hits).slice(0, query.limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Prepares the search in the parts of the plan. */
export async function preparePlanSearch(signal: AbortSignal): Promise<void> {
  const { prepareSearch } = await loadSearchModule();
  const prepare = <K extends LabelledKind>(collection: Collection<K>) => prepareSearch({ collection, signal });
  await Promise.all([
    prepare(idealLife),
    prepare(aims),
    prepare(goals),
    prepare(milestones),
    prepare(steps),
    prepare(obstacles),
  ]);
}
