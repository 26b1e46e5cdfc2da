import { useEffect, useRef, useState } from 'react';
import { pickStatusAnnouncement, type ShownSyncStatus } from './shown-status.ts';

/**
 * Text of the live region for the sync status. Empty while the status is one that is not announced, so that the region
 * never holds another status than the header.
 */
export function useAnnouncement(status: ShownSyncStatus, text: string): string {
  const [said, setSaid] = useState('');
  const last = useRef<ShownSyncStatus>('saved');
  useEffect(() => {
    const next = pickStatusAnnouncement(last.current, status, text);
    if (next === null) return setSaid((before) => (before === text ? before : ''));
    last.current = status;
    setSaid(next);
  }, [status, text]);
  // The effect runs after the header has shown the new status.
  return said === text ? said : '';
}
