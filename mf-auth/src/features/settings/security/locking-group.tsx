import { Button } from '@northkeep/shared-kit/button';
import { toast } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { vault } from '@northkeep/shared-vault';
import { Laptop, Lock } from 'lucide-react';
import { useState } from 'react';
import { SettingsItem, SettingsItems } from '../settings-layout.tsx';
import { SECURITY_TEXTS } from './copy.ts';

const TEXT = SECURITY_TEXTS.locking;

export function LockingGroup() {
  const [remembered, setRemembered] = useState(vault.isRemembered);
  const forget = async () => {
    await vault.forgetDevice();
    setRemembered(vault.isRemembered);
    toast({ type: 'success', text: TEXT.forgotSaid });
  };
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      <SettingsItems label={TEXT.title}>
        <SettingsItem
          icon={Laptop}
          title={remembered ? TEXT.remembered : TEXT.forgotten}
          text={remembered ? TEXT.rememberedText : TEXT.forgottenText}
        >
          {remembered ? (
            <Button small onClick={() => void forget()}>
              {TEXT.forget}
            </Button>
          ) : null}
        </SettingsItem>
        <SettingsItem icon={Lock} title={TEXT.lock} text={TEXT.lockText}>
          <Button small aria-label={TEXT.lock} onClick={() => void vault.lock()}>
            {TEXT.lockAction}
          </Button>
        </SettingsItem>
      </SettingsItems>
    </SettingsGroup>
  );
}
