import { RECOVERY_CODES_LOW_THRESHOLD, type TwoFactorState } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { toast } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { messageOf, twoFactor } from '@northkeep/shared-vault';
import { Clock, KeySquare, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../dates.ts';
import { LoadedContent, SettingsItem, SettingsItems } from '../settings-layout.tsx';
import { useLoadedData } from '../use-loaded.ts';
import { TWO_FACTOR_TEXTS as TEXT } from './two-factor-copy.ts';
import { NewRecoveryCodesDialog, TurnOffTwoFactorDialog, TurnOnTwoFactorDialog } from './two-factor-dialogs.tsx';

const read = () => twoFactor.read();

/** Settings group for two-factor login. */
export function TwoFactorGroup() {
  const { state, reload } = useLoadedData(read);
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const dialog = { onChanged: () => void reload(), onClose: () => setOpen(null) };
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      <LoadedContent of={state} reload={reload} rows={1}>
        {({ on, planned }) => (
          <>
            {planned === null ? null : <Planned planned={planned} onKept={reload} />}
            {on !== null && on.codesLeft <= RECOVERY_CODES_LOW_THRESHOLD ? (
              <Notice tone="warn" title={TEXT.lowTitle(on.codesLeft)}>
                <span>{TEXT.low}</span>
              </Notice>
            ) : null}
            <SettingsItems label={TEXT.title}>
              <SettingsItem
                icon={ShieldCheck}
                title={TEXT.app}
                text={on === null ? TEXT.off : TEXT.on(formatDate(on.at), on.device)}
              >
                <Button
                  small
                  aria-label={on === null ? TEXT.turnOnLabel : TEXT.turnOffLabel}
                  onClick={() => setOpen(on === null ? 'on' : 'off')}
                >
                  {on === null ? TEXT.turnOn : TEXT.turnOff}
                </Button>
              </SettingsItem>
              {on === null ? null : (
                <SettingsItem
                  icon={KeySquare}
                  title={TEXT.codes}
                  text={TEXT.left(on.codesLeft, formatDate(on.codesAt))}
                >
                  <Button small aria-label={TEXT.newCodesLabel} onClick={() => setOpen('codes')}>
                    {TEXT.newCodes}
                  </Button>
                </SettingsItem>
              )}
            </SettingsItems>
          </>
        )}
      </LoadedContent>
      <TurnOnTwoFactorDialog open={open === 'on'} {...dialog} />
      <NewRecoveryCodesDialog open={open === 'codes'} {...dialog} />
      <TurnOffTwoFactorDialog open={open === 'off'} {...dialog} />
    </SettingsGroup>
  );
}

interface PlannedProps {
  planned: NonNullable<TwoFactorState['planned']>;
  onKept: () => Promise<void>;
}

/** Shows a scheduled change of two-factor, with a button that cancels it. */
function Planned({ planned, onKept }: PlannedProps) {
  const [busy, setBusy] = useState(false);
  const off = planned.to === 'off';
  const day = formatDate(planned.at);
  const keep = async () => {
    setBusy(true);
    try {
      await twoFactor.cancelChange();
      toast({ type: 'success', text: TEXT.kept });
      await onKept();
    } catch (reason) {
      toast({ type: 'error', text: messageOf(reason, TEXT.keepFailed) });
    }
    setBusy(false);
  };
  return (
    <Notice
      tone="warn"
      icon={Clock}
      title={off ? TEXT.ends(day) : TEXT.begins(day)}
      action={
        <Button small busy={busy} onClick={() => void keep()}>
          {off ? TEXT.keepOn : TEXT.keepOff}
        </Button>
      }
    >
      <span>{off ? TEXT.endsMore : TEXT.beginsMore}</span>
    </Notice>
  );
}
