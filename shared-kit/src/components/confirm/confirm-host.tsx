import { confirmStore, type PendingConfirmation, useStore } from '@northkeep/shared-kit/runtime';
import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';

/** Renders the dialogs of `confirm()`. The shell renders one host. */
export function ConfirmHost() {
  const open = useStore(confirmStore, (state) => state.open);
  const cancel = useRef<HTMLButtonElement>(null);
  // The texts of the last question are kept, so that they stay visible during the closing animation.
  const last = useRef<PendingConfirmation | null>(null);
  if (open) last.current = open;
  const shown = last.current;
  if (!shown) return null;
  return (
    <Dialog
      alert
      size="s"
      open={open !== null}
      onClose={() => shown.answer(false)}
      title={shown.title}
      description={shown.text}
      {...(shown.danger ? { initialFocus: cancel } : {})}
      footer={
        <>
          <Button kind={shown.danger ? 'danger' : 'primary'} onClick={() => shown.answer(true)}>
            {shown.action}
          </Button>
          <Button kind="text" ref={cancel} onClick={() => shown.answer(false)}>
            {shown.cancel ?? 'Cancel'}
          </Button>
        </>
      }
    />
  );
}
