import { isoWeekOf, type LocalStorageKey } from '@northkeep/contracts';
import { create, runInAction, when } from '@northkeep/shared-kit/runtime';
import { isTodayConfirmed, lines, sync, useSession, useToday } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { isRolledOver } from '../../rules/schedule.ts';

const KEY: LocalStorageKey = 'nk.rollover';

/** A line that lost its date, with the date that it had. */
interface RolledOver {
  readonly id: string;
  readonly scheduleDate: string | null;
  readonly scheduleTime: string | null;
}

interface RolloverState {
  /** Lines of the last rollover in this page, until the person has answered. */
  readonly rolledOver: readonly RolledOver[];
}

export const useRollover = create<RolloverState>(() => ({ rolledOver: [] }));

/**
 * True once everything is loaded and the server has confirmed that nothing waits, on a day that is no fault of a clock.
 */
const isSynced = () =>
  lines.status === 'ready' && sync.lastResponseAt !== null && sync.statusLabel === 'saved' && isTodayConfirmed();

/**
 * Takes the date from the open tasks of earlier weeks, once in an ISO week on this device. On two devices it makes the
 * same change; a date that the person chooses meanwhile wins.
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
  if (localStorage.getItem(KEY) === mark) return;
  useRollover.setState({ rolledOver: rollOverLines(lines, today) });
  localStorage.setItem(KEY, mark);
}

type Lines = Pick<typeof lines, 'items' | 'get' | 'change'>;

/** Takes the date from the open tasks of earlier weeks. Returns them with the dates that they had. */
export function rollOverLines(of: Lines, today: string): readonly RolledOver[] {
  const earlier = of.items.filter((line) => !line.readOnly && isRolledOver(line, today));
  const rolledOver = earlier.map(({ id, scheduleDate, scheduleTime }) => ({ id, scheduleDate, scheduleTime }));
  runInAction(() => {
    for (const { id, scheduleDate } of rolledOver)
      of.change(id, { scheduleDate: null, scheduleTime: null, missedOn: scheduleDate });
  });
  return rolledOver;
}

/** Gives lines their dates back; a line that has a new date keeps it. Returns their number. */
export function restoreDates(of: Lines, rolledOver: readonly RolledOver[]): number {
  const back = rolledOver.filter(({ id }) => of.get(id)?.scheduleDate === null);
  runInAction(() => {
    for (const { id, scheduleDate, scheduleTime } of back)
      of.change(id, { scheduleDate, scheduleTime, missedOn: null });
  });
  return back.length;
}

/** Gives the lines of the last rollover their dates back. Returns their number. */
export function undoRollover(): number {
  const back = restoreDates(lines, useRollover.getState().rolledOver);
  dismissRollover();
  return back;
}

export function dismissRollover(): void {
  useRollover.setState({ rolledOver: [] });
}
