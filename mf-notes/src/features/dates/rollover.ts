import { isoWeekOf, type LocalStorageKey } from '@northkeep/contracts';
import { create, runInAction, when } from '@northkeep/shared-kit/runtime';
import { browserStorage, isTodayConfirmed, lines, sync, useSession, useToday } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { isDueForRollover } from '../../rules/schedule.ts';

const KEY: LocalStorageKey = 'nk.rollover';

/** A line whose date the rollover has removed, with the former date. */
interface RolledOver {
  readonly id: string;
  readonly scheduleDate: string | null;
  readonly scheduleTime: string | null;
}

interface RolloverState {
  /** Lines of the last rollover in this page, until the user has closed the notice or undone the rollover. */
  readonly rolledOver: readonly RolledOver[];
}

export const useRollover = create<RolloverState>(() => ({ rolledOver: [] }));

/**
 * Returns true when all lines are loaded, the server has responded, no change is pending, and the clock of the device
 * is confirmed to be plausible.
 */
const isSynced = () =>
  lines.status === 'ready' && sync.lastResponseAt !== null && sync.statusLabel === 'saved' && isTodayConfirmed();

/**
 * Once per ISO week, removes the past dates of open tasks on this device as soon as it has synchronised. Other devices
 * make the same change. If a user sets a date at the same time, this date is kept.
 */
export function useWeeklyRollover(): void {
  const userId = useSession().user?.id ?? '';
  const today = useToday();
  const week = isoWeekOf(today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each week, not for each day
  useEffect(() => when(isSynced, () => rollOver(userId, today)), [userId, week]);
}

function rollOver(userId: string, today: string): void {
  const mark = `${userId} ${isoWeekOf(today)}`;
  if (browserStorage.getItem(KEY) === mark) return;
  useRollover.setState({ rolledOver: rollOverLines(lines, today) });
  browserStorage.setItem(KEY, mark);
}

type Lines = Pick<typeof lines, 'items' | 'get' | 'change'>;

/** Removes the date of open tasks of earlier weeks. Returns these tasks with their former dates. */
export function rollOverLines(of: Lines, today: string): readonly RolledOver[] {
  const earlier = of.items.filter((line) => !line.readOnly && isDueForRollover(line, today));
  const rolledOver = earlier.map(({ id, scheduleDate, scheduleTime }) => ({ id, scheduleDate, scheduleTime }));
  runInAction(() => {
    for (const { id, scheduleDate } of rolledOver)
      of.change(id, { scheduleDate: null, scheduleTime: null, missedOn: scheduleDate });
  });
  return rolledOver;
}

/** Restores the former dates of lines; a line that has a new date keeps it. Returns the number of restored lines. */
export function restoreDates(of: Lines, rolledOver: readonly RolledOver[]): number {
  const back = rolledOver.filter(({ id }) => of.get(id)?.scheduleDate === null);
  runInAction(() => {
    for (const { id, scheduleDate, scheduleTime } of back)
      of.change(id, { scheduleDate, scheduleTime, missedOn: null });
  });
  return back.length;
}

/** Restores the former dates of the lines of the last rollover. Returns the number of restored lines. */
export function undoRollover(): number {
  const back = restoreDates(lines, useRollover.getState().rolledOver);
  dismissRollover();
  return back;
}

export function dismissRollover(): void {
  useRollover.setState({ rolledOver: [] });
}
