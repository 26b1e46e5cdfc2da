import { Dialog } from '@northkeep/shared-kit/dialog';
import { toast } from '@northkeep/shared-kit/runtime';
import { type UnlockCredentials, vault } from '@northkeep/shared-vault';
import { useRef } from 'react';
import { IdentityCheckForm } from './identity-check-form.tsx';
import { PASSKEY_TEXTS } from './unlock-methods-copy.ts';

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
    toast({ type: 'success', text: PASSKEY_TEXTS.done, detail: PASSKEY_TEXTS.doneDetail });
    onDone();
  };
  return (
    <Dialog open={open} onClose={close} title={PASSKEY_TEXTS.ask.title} description={PASSKEY_TEXTS.ask.text}>
      <IdentityCheckForm
        action={PASSKEY_TEXTS.ask.action}
        busy={PASSKEY_TEXTS.ask.busy}
        failed={PASSKEY_TEXTS.failed}
        onConfirm={add}
        onCancel={close}
      />
    </Dialog>
  );
}
