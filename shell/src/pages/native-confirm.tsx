import { confirmStore, useStore } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';

/** Asks the question with `window.confirm` when the dialog cannot be loaded, because the caller waits for an answer. */
export function NativeConfirm() {
  const open = useStore(confirmStore, (state) => state.open);
  useEffect(() => {
    if (open) open.answer(window.confirm([open.title, open.text].filter(Boolean).join('\n\n')));
  }, [open]);
  return null;
}
