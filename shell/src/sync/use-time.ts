import { one } from '@northkeep/shared-vault';
import { agoText, timeText } from './time-text.ts';

/** Returns functions that format times in the time zone of the settings. Call it inside an observer. */
export function useTime() {
  const zone = one('settings').timeZone ?? undefined;
  return {
    timeText: (at: number | string) => timeText(at, Date.now(), zone),
    agoText: (at: number) => agoText(at, Date.now(), zone),
  };
}
