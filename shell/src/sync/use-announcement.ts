import { useEffect, useRef, useState } from 'react';
import { announcement, type ShownStatus } from './shown-status.ts';

/** What the live region beside the word says. */
export function useAnnouncement(word: ShownStatus, text: string): string {
  const [said, setSaid] = useState('');
  const last = useRef<ShownStatus>('saved');
  useEffect(() => {
    const next = announcement(last.current, word, text);
    if (next === null) return;
    last.current = word;
    setSaid(next);
  }, [word, text]);
  return said;
}
