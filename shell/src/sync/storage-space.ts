import { useEffect, useState } from 'react';

/** More than this share of the room is used: it is time to say so. */
const NEARLY_FULL = 0.9;
const LOOK_EVERY_MS = 5 * 60_000;

export interface StorageSpace {
  readonly used: number;
  readonly allowed: number;
  /** Bytes of records and of the app's own files, where the browser says. */
  readonly records: number | null;
  readonly code: number | null;
}

/** Room on this device, looked at now and then; null where the browser does not say. */
export function useStorageSpace(): StorageSpace | null {
  const [room, setRoom] = useState<StorageSpace | null>(null);
  useEffect(() => {
    let gone = false;
    const look = () => {
      if (document.visibilityState === 'visible') void readStorageSpace().then((found) => gone || setRoom(found));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return room;
}

export function isStorageNearlyFull(room: StorageSpace | null): boolean {
  return room !== null && room.allowed > 0 && room.used / room.allowed > NEARLY_FULL;
}

async function readStorageSpace(): Promise<StorageSpace | null> {
  try {
    const estimate = (await navigator.storage?.estimate?.()) ?? {};
    const { usage, quota } = estimate;
    if (usage === undefined || quota === undefined) return null;
    const details = 'usageDetails' in estimate ? detailsOf(estimate.usageDetails) : new Map<string, number>();
    const code = (details.get('caches') ?? 0) + (details.get('serviceWorkerRegistrations') ?? 0);
    return {
      used: usage,
      allowed: quota,
      records: details.get('indexedDB') ?? null,
      code: details.size > 0 ? code : null,
    };
  } catch (error) {
    console.debug('the browser does not say how much room there is', error);
    return null;
  }
}

function detailsOf(value: unknown): Map<string, number> {
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'));
}

/** '39 MB'. */
export function sizeText(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB'];
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const figure = size < 10 && unit > 0 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${figure} ${units[unit] ?? 'KB'}`;
}
