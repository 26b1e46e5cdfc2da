import { one } from '@northkeep/shared-vault';
import { agoText, timeText } from './time-text.ts';

/** Times as the person reads them, in the zone of the settings. For observers. */
export function useTime() {
  const zone = one('settings').timeZone ?? undefined;
  return {
    timeText: (at: number | string) => timeText(at, Date.now(), zone),
    agoText: (at: number) => agoText(at, Date.now(), zone),
  };
}
