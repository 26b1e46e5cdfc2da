import { confirmStore, useStore } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';

/** Asks in the browser's own dialog where ours could not be loaded: a question must never stay unanswered. */
export function NativeConfirm() {
  const open = useStore(confirmStore, (state) => state.open);
  useEffect(() => {
    if (open) open.answer(window.confirm([open.title, open.text].filter(Boolean).join('\n\n')));
  }, [open]);
  return null;
}
