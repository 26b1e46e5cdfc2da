import type { UnlockMethod } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../dates.ts';
import { Item } from '../settings-layout.tsx';
import { RecoveryKeyDialog } from './recovery-key-dialog.tsx';
import { RemoveUnlockMethodDialog } from './remove-unlock-method-dialog.tsx';
import { formatDevice } from './unlock-method-device.ts';
import { RECOVERY } from './unlock-methods-copy.ts';

/** List item of the recovery key with its date, or a note that none exists. */
export function RecoveryKeyItem({ method, onChanged }: { method: UnlockMethod | undefined; onChanged: () => void }) {
  const [open, setOpen] = useState<'make' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onChanged();
  };
  return (
    <Item
      icon={KeyRound}
      title={RECOVERY.name}
      text={method ? RECOVERY.made(formatDate(method.at), formatDevice(method.device)) : RECOVERY.none}
    >
      <Button
        small
        kind={method ? 'quiet' : 'primary'}
        {...(method ? { 'aria-label': RECOVERY.replaceLabel } : {})}
        onClick={() => setOpen('make')}
      >
        {method ? RECOVERY.replace : RECOVERY.make}
      </Button>
      {method ? (
        <Button small kind="text" aria-label={RECOVERY.removeLabel} onClick={() => setOpen('remove')}>
          {RECOVERY.remove}
        </Button>
      ) : null}
      <RecoveryKeyDialog open={open === 'make'} replaces={method !== undefined} onDone={done} onClose={close} />
      {method?.id ? (
        <RemoveUnlockMethodDialog
          open={open === 'remove'}
          kind="recovery"
          id={method.id}
          onDone={done}
          onClose={close}
        />
      ) : null}
    </Item>
  );
}
