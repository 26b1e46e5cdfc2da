import { type LocalStorageKey, timeZoneOf } from '@northkeep/contracts';
import { one, useNow } from '@northkeep/shared-vault';
import { useState } from 'react';
import { isSameZone } from './same-zone.ts';

const KEY: LocalStorageKey = 'nk.zones-asked';

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
 * Returns the zone of this device when it differs from that of the settings and the user has not yet been asked about it
 * on this device, otherwise null. The zone of the settings is that of the device on which the plan began; only a choice
 * of the user changes it, so that a trip does not move days and weeks. Call it in an observer.
 */
export function useDeviceZone(): { readonly asked: string | null; readonly answer: () => void } {
  useNow();
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const device = timeZoneOf(null);
  const chosen = one('settings').timeZone;
  const isAsked =
    chosen !== null && !isSameZone(chosen, device) && !answered.includes(device) && !asked.read().includes(device);
  const answer = () => {
    asked.add(device);
    setAnswered([...answered, device]);
  };
  return { asked: isAsked ? device : null, answer };
}
