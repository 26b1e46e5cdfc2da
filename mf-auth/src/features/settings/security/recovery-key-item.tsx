import type { UnlockMethod } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { useLocation, useNavigate, useSearchParams } from '@northkeep/shared-kit/runtime';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../dates.ts';
import { SettingsItem } from '../settings-layout.tsx';
import { RecoveryKeyDialog } from './recovery-key-dialog.tsx';
import { RemoveUnlockMethodDialog } from './remove-unlock-method-dialog.tsx';
import { nameOfDevice } from './unlock-method-device.ts';
import { RECOVERY_KEY_TEXTS } from './unlock-methods-copy.ts';

/**
 * List item of the recovery key with its date, or a note that none exists. The query parameter `?make` opens the dialog
 * when no key exists. When the dialog closes, a user who came from another area with the router state `{ returns: true
 * }` returns there.
 */
export function RecoveryKeyItem({ method, onChanged }: { method: UnlockMethod | undefined; onChanged: () => void }) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isAsked = query.has('make');
  const [open, setOpen] = useState<'make' | 'remove' | null>(isAsked && !method ? 'make' : null);
  const close = () => {
    setOpen(null);
    if (!isAsked) return;
    if (isReturning(state)) void navigate(-1);
    else setQuery({}, { replace: true });
  };
  const done = () => {
    close();
    onChanged();
  };
  return (
    <SettingsItem
      icon={KeyRound}
      title={RECOVERY_KEY_TEXTS.name}
      text={
        method ? RECOVERY_KEY_TEXTS.made(formatDate(method.at), nameOfDevice(method.device)) : RECOVERY_KEY_TEXTS.none
      }
    >
      <Button
        small
        kind={method ? 'quiet' : 'primary'}
        {...(method ? { 'aria-label': RECOVERY_KEY_TEXTS.replaceLabel } : {})}
        onClick={() => setOpen('make')}
      >
        {method ? RECOVERY_KEY_TEXTS.replace : RECOVERY_KEY_TEXTS.make}
      </Button>
      {method ? (
        <Button small kind="text" aria-label={RECOVERY_KEY_TEXTS.removeLabel} onClick={() => setOpen('remove')}>
          {RECOVERY_KEY_TEXTS.remove}
        </Button>
      ) : null}
      <RecoveryKeyDialog open={open === 'make'} replaces={method !== undefined} onDone={onChanged} onClose={close} />
      {method?.id ? (
        <RemoveUnlockMethodDialog
          open={open === 'remove'}
          kind="recovery"
          id={method.id}
          onDone={done}
          onClose={close}
        />
      ) : null}
    </SettingsItem>
  );
}

const isReturning = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'returns' in state && state.returns === true;
