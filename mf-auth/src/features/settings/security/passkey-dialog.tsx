import { Dialog } from '@northkeep/shared-kit/dialog';
import { toast } from '@northkeep/shared-kit/runtime';
import { type UnlockCredentials, vault } from '@northkeep/shared-vault';
import { useRef } from 'react';
import { IdentityCheckForm } from './identity-check-form.tsx';
import { PASSKEY } from './unlock-methods-copy.ts';

interface PasskeyDialogProps {
  open: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Adds a passkey: identity check, then the browser's own user verification. */
export function PasskeyDialog({ open, onDone, onClose }: PasskeyDialogProps) {
  const stop = useRef<AbortController | null>(null);
  const close = () => {
    stop.current?.abort();
    onClose();
  };
  const add = async (by: UnlockCredentials) => {
    const controller = new AbortController();
    stop.current = controller;
    try {
      await vault.unlockMethods.addPasskey(by, controller.signal);
    } catch (reason) {
      if (controller.signal.aborted) return;
      throw reason;
    }
    toast({ type: 'success', text: PASSKEY.done, detail: PASSKEY.doneDetail });
    onDone();
  };
  return (
    <Dialog open={open} onClose={close} title={PASSKEY.ask.title} description={PASSKEY.ask.text}>
      <IdentityCheckForm
        action={PASSKEY.ask.action}
        busy={PASSKEY.ask.busy}
        failed={PASSKEY.failed}
        onConfirm={add}
        onCancel={close}
      />
    </Dialog>
  );
}
