import { PASSKEYS_MAX, type UnlockMethod } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { type PasskeyUnavailableReason, vault } from '@northkeep/shared-vault';
import { Fingerprint, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dayOf } from '../dates.ts';
import { Acts, Item } from '../parts.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RemoveUnlockMethodDialog } from './remove-unlock-method-dialog.tsx';
import { inDevice } from './unlock-method-device.ts';
import { PASSKEY } from './unlock-methods-copy.ts';

/** One passkey of the list, named by its day and device. */
export function PasskeyItem({ method, onChanged }: { method: UnlockMethod; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const day = dayOf(method.at);
  const done = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <Item icon={Fingerprint} title={PASSKEY.name} text={PASSKEY.added(day, inDevice(method.device))}>
      <Button small aria-label={PASSKEY.removeLabel(day)} onClick={() => setOpen(true)}>
        {PASSKEY.remove}
      </Button>
      {method.id ? (
        <RemoveUnlockMethodDialog
          open={open}
          kind="passkey"
          id={method.id}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Item>
  );
}

/** Adds one on this device, or says why it cannot. */
export function AddPasskey({ count, onChanged }: { count: number; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const [no, setNo] = useState<PasskeyUnavailableReason>(null);
  useEffect(() => {
    let gone = false;
    void vault.unlockMethods.findPasskeyUnavailableReason().then((why) => gone || setNo(why));
    return () => {
      gone = true;
    };
  }, []);
  const full = count >= PASSKEYS_MAX;
  const done = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <Acts>
      <Button icon={Plus} disabled={no !== null || full} onClick={() => setOpen(true)}>
        {PASSKEY.add}
      </Button>
      <span className="t2 ink3">{no !== null ? PASSKEY.no[no] : full ? PASSKEY.full : PASSKEY.hint}</span>
      <PasskeyDialog open={open} onDone={done} onClose={() => setOpen(false)} />
    </Acts>
  );
}
