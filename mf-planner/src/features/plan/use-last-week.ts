import { addIsoWeeks, type LocalStorageKey } from '@northkeep/contracts';
import { when } from '@northkeep/shared-kit/runtime';
import {
  addMissingProgress,
  firstWeek,
  sync,
  userTimeZone,
  useSession,
  useWeekUnderWay,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { buildPlan, isPlanReady } from './plan.ts';
import { placesOfSelected } from './week-progress.ts';

const KEY: LocalStorageKey = 'nk.closed-week';

/** True once everything is loaded, and the server has confirmed that nothing waits. */
const isSynced = () =>
  isPlanReady() && weeklyProgress.status === 'ready' && sync.lastResponseAt !== null && sync.statusLabel === 'saved';

/**
 * Completes the last week at the first opening in a later one: each selected step without a record gets one with
 * progress 0. Weeks before it stay as they are, so that a time away is not shown as failure.
 */
export function useLastWeek(): void {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const last = addIsoWeeks(useWeekUnderWay(), -1);
  useEffect(() => when(isSynced, () => completeWeek(last, userId)), [last, userId]);
}

/** Adds the missing records of a week, once for each user of this browser. */
export function completeWeek(week: string, userId: string): void {
  const mark = `${userId} ${week}`;
  if (week < (firstWeek() ?? week) || localStorage.getItem(KEY) === mark) return;
  addMissingProgress(weeklyProgress, { week, timeZone: userTimeZone(), steps: placesOfSelected(buildPlan(), week) });
  localStorage.setItem(KEY, mark);
}
