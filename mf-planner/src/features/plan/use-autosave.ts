import { useEffect, useRef, useState } from 'react';

/** Pause in typing, in ms, after which the state reads 'Saved', so that screen readers do not announce every key. */
const TYPING_PAUSE_MS = 350;

/**
 * State of a text field that calls `save` for each input; the sync layer waits for a pause before it sends the
 * text. Until `settle` is called, a newer stored text does not replace the one being edited.
 */
export function useAutosave(stored: string, save: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [touched, setTouched] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = () => {
    clearTimeout(timer.current);
    setSaving(false);
    setDraft(null);
  };
  const write = (text: string) => {
    save(text);
    setDraft(text);
    setTouched(true);
    setSaving(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaving(false), TYPING_PAUSE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { text: draft ?? stored, saving, touched, write, settle };
}
