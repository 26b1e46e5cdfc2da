import { type LocalStorageKey, SETTINGS_ID, timeZoneOf } from '@northkeep/contracts';
import { when } from '@northkeep/shared-kit/runtime';
import { one, settings, sync, useNow } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';
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

/** True when the settings of the account are known: they are loaded, and the server has answered in this session. */
const isSynced = () => settings.status === 'ready' && sync.lastResponseAt !== null && sync.statusLabel === 'saved';

/** Stores the time zone of this device when no device has stored one. */
export function storeFirstZone(): void {
  if (one('settings').timeZone === null) settings.create({ timeZone: timeZoneOf(null) }, { id: SETTINGS_ID });
}

/**
 * Writes the time zone of the first device into the settings. Afterwards only a choice of the user changes it, so that a
 * trip does not move days and weeks. Returns the zone of this device when it differs from that of the settings and the
 * user has not yet been asked about it on this device, otherwise null. Call it in an observer.
 */
export function useDeviceZone(): { readonly asked: string | null; readonly answer: () => void } {
  useNow();
  const [answered, setAnswered] = useState<readonly string[]>([]);
  useEffect(() => when(isSynced, storeFirstZone), []);
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
