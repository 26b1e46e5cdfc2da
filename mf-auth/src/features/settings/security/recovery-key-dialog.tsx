import { Dialog } from '@northkeep/shared-kit/dialog';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { toast } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { EyeOff, Printer } from 'lucide-react';
import { useState } from 'react';
import { IdentityCheckForm } from './identity-check-form.tsx';
import { RecoveryKeyCheck } from './recovery-key-check.tsx';
import { RecoveryKeyDisplay } from './recovery-key-display.tsx';
import { RECOVERY_KEY_TEXTS } from './unlock-methods-copy.ts';

const ICONS = [Printer, EyeOff] as const;
const FACTS = RECOVERY_KEY_TEXTS.ask.facts.map((fact, at) => ({ ...fact, icon: ICONS[at] ?? Printer }));

type Made = Awaited<ReturnType<typeof vault.unlockMethods.makeRecoveryKey>>;

interface RecoveryKeyDialogProps {
  open: boolean;
  /** True when a recovery key exists and will be replaced. */
  replaces: boolean;
  /** Called once the key is stored, after `onClose`. */
  onDone: () => void;
  onClose: () => void;
}

/** Creates a recovery key: identity check, key shown once, then confirmation by typing two of its groups. */
export function RecoveryKeyDialog({ open, replaces, onDone, onClose }: RecoveryKeyDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [checking, setChecking] = useState(false);
  const close = () => {
    setMade(null);
    setChecking(false);
    onClose();
  };
  const store = async () => {
    await made?.store();
    toast({ type: 'success', text: RECOVERY_KEY_TEXTS.done, detail: RECOVERY_KEY_TEXTS.doneDetail });
    close();
    onDone();
  };
  const { title, text } =
    made === null ? asking(replaces) : checking ? RECOVERY_KEY_TEXTS.check : RECOVERY_KEY_TEXTS.show;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={text}
      size="l"
      // A click outside must not discard a key that is shown only once.
      dismissible={made === null}
    >
      {made === null ? (
        <IdentityCheckForm
          action={RECOVERY_KEY_TEXTS.ask.action}
          busy={RECOVERY_KEY_TEXTS.ask.busy}
          failed={RECOVERY_KEY_TEXTS.failed}
          onConfirm={async (by) => setMade(await vault.unlockMethods.makeRecoveryKey(by))}
          onCancel={close}
        >
          <FactList facts={FACTS} />
        </IdentityCheckForm>
      ) : checking ? (
        <RecoveryKeyCheck groups={made.groups} onChecked={store} onAgain={() => setChecking(false)} />
      ) : (
        <RecoveryKeyDisplay groups={made.groups} onKept={() => setChecking(true)} onCancel={close} />
      )}
    </Dialog>
  );
}

function asking(replaces: boolean) {
  const { title, replaceTitle, text, replaceText } = RECOVERY_KEY_TEXTS.ask;
  return replaces ? { title: replaceTitle, text: `${text} ${replaceText}` } : { title, text };
}
