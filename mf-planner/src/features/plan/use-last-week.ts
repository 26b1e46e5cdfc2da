import { addIsoWeeks, type LocalStorageKey } from '@northkeep/contracts';
import { when } from '@northkeep/shared-kit/runtime';
import {
  addMissingProgress,
  browserStorage,
  getFirstCountedWeek,
  sync,
  useActiveWeek,
  userDateOf,
  useSession,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { buildPlan, isPlanReady } from './plan.ts';
import { listEmptyProgressRecords } from './week-progress.ts';

const KEY: LocalStorageKey = 'nk.closed-week';

/** True once all records are loaded and the server has confirmed that no change is pending. */
const isSynced = () =>
  isPlanReady() && weeklyProgress.status === 'ready' && sync.lastResponseAt !== null && sync.statusLabel === 'saved';

/**
 * When the app is first opened in a new week, each selected step without a progress record in the week before gets a
 * record with progress 0. Earlier weeks get none, so that an absence is not shown as failure.
 */
export function useFillLastWeekRecords(): void {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const last = addIsoWeeks(useActiveWeek(), -1);
  useEffect(() => when(isSynced, () => fillMissingWeekRecords(last, userId)), [last, userId]);
}

/** Adds the missing records of a week, once for each user of this browser. */
export function fillMissingWeekRecords(week: string, userId: string): void {
  const mark = `${userId} ${week}`;
  if (week < (getFirstCountedWeek() ?? week) || browserStorage.getItem(KEY) === mark) return;
  addMissingProgress(weeklyProgress, {
    week,
    dateOf: userDateOf,
    steps: listEmptyProgressRecords(buildPlan(), week),
  });
  browserStorage.setItem(KEY, mark);
}
