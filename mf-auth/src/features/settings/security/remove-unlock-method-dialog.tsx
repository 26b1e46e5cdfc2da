import { Dialog } from '@northkeep/shared-kit/dialog';
import { toast } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { IdentityCheckForm } from './identity-check-form.tsx';
import { CONFIRM_REMOVAL_TEXTS, PASSKEY_TEXTS, RECOVERY_KEY_TEXTS } from './unlock-methods-copy.ts';

const TEXT = { recovery: RECOVERY_KEY_TEXTS.removeAsk, passkey: PASSKEY_TEXTS.removeAsk };

interface RemoveUnlockMethodDialogProps {
  open: boolean;
  kind: 'recovery' | 'passkey';
  id: string;
  onDone: () => void;
  onClose: () => void;
}

/** Removes an unlock method after an identity check, which protects an unattended open screen. */
export function RemoveUnlockMethodDialog({ open, kind, id, onDone, onClose }: RemoveUnlockMethodDialogProps) {
  const { title, text, action, done } = TEXT[kind];
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text}>
      <IdentityCheckForm
        action={action}
        busy={action}
        failed={CONFIRM_REMOVAL_TEXTS.removeFailed}
        onConfirm={async (by) => {
          await vault.unlockMethods.remove(id, by);
          toast({ type: 'success', text: done });
          onDone();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
