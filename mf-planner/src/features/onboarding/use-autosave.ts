import { saveDelayOf } from '@northkeep/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';

const DIRECTION_SAVE_DELAY_MS = saveDelayOf('idealLife', ['label']);

/**
 * A text that saves itself once nobody has typed for `pause` ms, and at once when `settle` is called or the field goes.
 * While it is being edited the stored text never replaces it.
 */
export function useAutosave(stored: string, save: (text: string) => void, pause = DIRECTION_SAVE_DELAY_MS) {
  const [draft, setDraft] = useState<string | null>(null);
  const [touched, setTouched] = useState(false);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(save);
  latest.current = save;

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current !== null) latest.current(waiting.current);
    waiting.current = null;
    setDraft(null);
  }, []);
  const write = (text: string) => {
    waiting.current = text;
    setDraft(text);
    setTouched(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (waiting.current !== null) latest.current(waiting.current);
      waiting.current = null;
      setSaved((count) => count + 1);
    }, pause);
  };
  // Only renders again: what waits is kept outside of React so that leaving the page cannot miss it.
  const [, setSaved] = useState(0);
  useEffect(() => {
    // A page that is put away may never come back.
    const onHide = () => document.visibilityState === 'hidden' && settle();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      settle();
    };
  }, [settle]);
  return { text: draft ?? stored, saving: waiting.current !== null, touched, write, settle };
}
