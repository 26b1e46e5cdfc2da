import { Dialog } from '@northkeep/shared-kit/dialog';
import { toast } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { CONFIRM, PASSKEY, RECOVERY } from './doors-copy.ts';
import { KeeperForm } from './keeper-form.tsx';

const TEXT = { recovery: RECOVERY.removeAsk, passkey: PASSKEY.removeAsk };

interface RemoveDoorDialogProps {
  open: boolean;
  kind: 'recovery' | 'passkey';
  id: string;
  onDone: () => void;
  onClose: () => void;
}

/** Removing asks again, too: nobody at an open screen takes a way in from its owner. */
export function RemoveDoorDialog({ open, kind, id, onDone, onClose }: RemoveDoorDialogProps) {
  const { title, text, action, done } = TEXT[kind];
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text}>
      <KeeperForm
        action={action}
        busy={action}
        failed={CONFIRM.removeFailed}
        onConfirm={async (by) => {
          await vault.doors.remove(id, by);
          toast({ type: 'success', text: done });
          onDone();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
