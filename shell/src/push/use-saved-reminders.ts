import type { Reminders } from '@northkeep/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveReminders } from './push-client.ts';

/** Pause in ms after a change before it is sent, because a time is typed digit by digit. */
const SAVE_AFTER_MS = 600;

type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Keeps the reminders as the user sets them. Saves each change after a pause; the last change is also saved when the
 * user leaves the page.
 */
export function useSavedReminders(stored: Reminders) {
  const [reminders, setReminders] = useState(stored);
  const [state, setState] = useState<SaveState>('idle');
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: Reminders } | null>(null);
  const last = useRef(0);

  const save = useCallback(async (value: Reminders) => {
    last.current += 1;
    const turn = last.current;
    setState('saving');
    const outcome = await saveReminders(value).then(
      () => 'saved' as const,
      (reason: unknown) => {
        console.debug('the reminders were not saved', reason);
        return 'failed' as const;
      },
    );
    if (turn === last.current) setState(outcome);
  }, []);

  const change = (part: Partial<Reminders>) => {
    const value = { ...reminders, ...part };
    setReminders(value);
    if (waiting.current) clearTimeout(waiting.current.timer);
    const timer = setTimeout(() => {
      waiting.current = null;
      void save(value);
    }, SAVE_AFTER_MS);
    waiting.current = { timer, value };
  };

  useEffect(
    () => () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      void save(waiting.current.value);
    },
    [save],
  );
  return { reminders, change, state, saveAgain: () => void save(reminders) };
}
