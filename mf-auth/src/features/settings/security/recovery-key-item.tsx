import type { VaultDoor } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '../dates.ts';
import { Item } from '../parts.tsx';
import { inDevice } from './door-device.ts';
import { RECOVERY } from './doors-copy.ts';
import { RecoveryKeyDialog } from './recovery-key-dialog.tsx';
import { RemoveDoorDialog } from './remove-door-dialog.tsx';

/** The recovery key: when it was made, or that there is none. */
export function RecoveryKeyItem({ door, onChanged }: { door: VaultDoor | undefined; onChanged: () => void }) {
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
      text={door ? RECOVERY.made(dayOf(door.at), inDevice(door.device)) : RECOVERY.none}
    >
      <Button
        small
        kind={door ? 'quiet' : 'primary'}
        aria-label={door ? RECOVERY.replaceLabel : RECOVERY.makeLabel}
        onClick={() => setOpen('make')}
      >
        {door ? RECOVERY.replace : RECOVERY.make}
      </Button>
      {door ? (
        <Button small kind="text" aria-label={RECOVERY.removeLabel} onClick={() => setOpen('remove')}>
          {RECOVERY.remove}
        </Button>
      ) : null}
      <RecoveryKeyDialog open={open === 'make'} replaces={door !== undefined} onDone={done} onClose={close} />
      {door?.id ? (
        <RemoveDoorDialog open={open === 'remove'} kind="recovery" id={door.id} onDone={done} onClose={close} />
      ) : null}
    </Item>
  );
}
