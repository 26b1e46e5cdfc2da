import { isUtc, type LocalStorageKey, placeTimeZone, reportedTimeZone } from '@northkeep/contracts';
import { one, settings, useNow } from '@northkeep/shared-vault';
import { useState } from 'react';
import { isSameZone } from './same-zone.ts';

const KEY: LocalStorageKey = 'nk.zones-asked';
/** Stored in the place of a zone when the user was asked for the zone. */
const NONE = 'none';

/** Time zones about which the user was asked on this device. */
const asked = {
  read: (): string[] => {
    try {
      return (localStorage.getItem(KEY) ?? '').split(' ');
    } catch {
      return [];
    }
  },
  add: (zone: string): void => {
    try {
      localStorage.setItem(KEY, [...asked.read(), zone].join(' ').trim());
    } catch (reason) {
      console.debug('the answer was not stored', reason);
    }
  },
};

/**
 * Question about the time zone. `elsewhere`: this device is in another zone than that of the settings. `missing`: the
 * settings have none, or UTC, which the device reported; `device` is null when the device does not know better.
 */
export type ZoneQuestionKind =
  | { readonly about: 'elsewhere'; readonly device: string }
  | { readonly about: 'missing'; readonly device: string | null };

interface DueQuestion {
  readonly question: ZoneQuestionKind;
  /** Under which name the answer is stored on this device. */
  readonly name: string;
}

/** Returns what has to be asked of a user with the zone `chosen`. */
function findQuestion(chosen: string | null): DueQuestion | null {
  const place = placeTimeZone();
  if (chosen === null || (place === null && isUtc(chosen)))
    return { question: { about: 'missing', device: place }, name: NONE };
  const device = reportedTimeZone();
  // A device that reports no zone at all is not known to be elsewhere.
  if (device === null || isSameZone(chosen, device)) return null;
  return { question: { about: 'elsewhere', device }, name: device };
}

/**
 * Returns the question about the time zone that has to be asked on this device, otherwise null. The zone of the settings
 * is that of the device on which the plan began; only a choice of the user changes it, so that a trip does not move days
 * and weeks. Each question is asked once on each device, after the onboarding, whose last page shows the zone. Call it
 * in an observer.
 */
export function useZoneQuestion(): { readonly question: ZoneQuestionKind | null; readonly answer: () => void } {
  useNow();
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const { timeZone, readOnly, damaged } = one('settings');
  // While the settings are not loaded, it is not known whether they have a zone.
  const isKnown = settings.status === 'ready' && !readOnly && !damaged.has('timeZone') && one('onboarding').finished;
  const due = isKnown ? findQuestion(timeZone) : null;
  const isDue = due !== null && !answered.includes(due.name) && !asked.read().includes(due.name);
  const answer = () => {
    if (due === null) return;
    asked.add(due.name);
    setAnswered([...answered, due.name]);
  };
  return { question: isDue ? due.question : null, answer };
}
