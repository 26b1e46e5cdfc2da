import { one } from '@northkeep/shared-vault';
import { describeLastAsked, formatDateTime, isToday } from './time-text.ts';

/** Returns functions that format times in the time zone of the settings. Call it inside an observer. */
export function useTimeFormatters() {
  const zone = one('settings').timeZone ?? undefined;
  return {
    timeText: (at: number | string) => formatDateTime(at, Date.now(), zone),
    isToday: (at: number) => isToday(at, Date.now(), zone),
    lastAskedText: (at: number) => describeLastAsked(at, Date.now(), zone),
  };
}
