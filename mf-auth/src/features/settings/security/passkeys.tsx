import { PASSKEYS_MAX, type UnlockMethod } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { type PasskeyUnavailableReason, vault } from '@northkeep/shared-vault';
import { Fingerprint, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate } from '../dates.ts';
import { ButtonRow, SettingsItem } from '../settings-layout.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RemoveUnlockMethodDialog } from './remove-unlock-method-dialog.tsx';
import { nameOfDevice } from './unlock-method-device.ts';
import { PASSKEY_TEXTS } from './unlock-methods-copy.ts';

/** List item of a passkey, labelled by date and device. */
export function PasskeyItem({ method, onChanged }: { method: UnlockMethod; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const day = formatDate(method.at);
  const done = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <SettingsItem
      icon={Fingerprint}
      title={PASSKEY_TEXTS.name}
      text={PASSKEY_TEXTS.added(day, nameOfDevice(method.device))}
    >
      <Button small aria-label={PASSKEY_TEXTS.removeLabel(day)} onClick={() => setOpen(true)}>
        {PASSKEY_TEXTS.remove}
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
    </SettingsItem>
  );
}

/** Adds a passkey on this device, or explains why that is impossible. */
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
    <ButtonRow>
      <Button icon={Plus} disabled={no !== null || full} onClick={() => setOpen(true)}>
        {PASSKEY_TEXTS.add}
      </Button>
      <span className="t2 ink3">
        {no !== null ? PASSKEY_TEXTS.no[no] : full ? PASSKEY_TEXTS.full : PASSKEY_TEXTS.hint}
      </span>
      <PasskeyDialog open={open} onDone={done} onClose={() => setOpen(false)} />
    </ButtonRow>
  );
}
