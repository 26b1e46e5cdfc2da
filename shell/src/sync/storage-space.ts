import { useEffect, useState } from 'react';

/** Share of the quota above which the user is warned. */
const NEARLY_FULL = 0.9;
const REFRESH_EVERY_MS = 5 * 60_000;

export interface StorageSpace {
  readonly used: number;
  readonly allowed: number;
  /** Bytes used by records and by the app's own files; null if the browser does not report them. */
  readonly records: number | null;
  readonly code: number | null;
}

/**
 * Returns storage usage and quota of this origin, refreshed every 5 minutes; null if the browser does not report them.
 */
export function useStorageSpace(): StorageSpace | null {
  const [room, setRoom] = useState<StorageSpace | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const look = () => {
      if (document.visibilityState === 'visible')
        void readStorageSpace().then((found) => isUnmounted || setRoom(found));
    };
    look();
    const timer = setInterval(look, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      isUnmounted = true;
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
    console.debug('the browser does not report its storage quota', error);
    return null;
  }
}

function detailsOf(value: unknown): Map<string, number> {
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'));
}

/** Formats a number of bytes: '39 MB'. */
export function formatBytes(bytes: number): string {
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
