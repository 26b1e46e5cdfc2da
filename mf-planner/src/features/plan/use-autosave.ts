import { useEffect, useRef, useState } from 'react';

/**
 * Pause in typing, in ms, after which the field shows 'Saved'. Without the pause, screen readers would announce a
 * change with every key.
 */
const TYPING_PAUSE_MS = 350;

/**
 * State of a text field that calls `save` for each input; the sync layer sends the text after a pause in typing. Until
 * `settle` is called, the field keeps the edited text, even when a newer text is stored.
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
