import { joinSentences } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { askToConfirm, useNavigate } from '@northkeep/shared-kit/runtime';
import { SettingsGroup } from '@northkeep/shared-kit/settings-group';
import { account, sync } from '@northkeep/shared-vault';
import { useState } from 'react';
import { ButtonRow } from '../settings-layout.tsx';
import { SECURITY_TEXTS } from './copy.ts';
import styles from './device-removal-group.module.css';

const TEXT = SECURITY_TEXTS.removal;

/** Button that logs out and deletes what this device stores about the account. */
export function DeviceRemovalGroup() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    await sync.sendWithoutDelay();
    const unsent = sync.status.waiting + sync.status.rejected;
    const text = joinSentences(TEXT.askText, unsent === 0 ? null : TEXT.askUnsent(unsent));
    if (!(await askToConfirm({ title: TEXT.askTitle, text, action: TEXT.action, danger: true }))) return;
    setBusy(true);
    await account.removeFromDevice();
    navigate('/login', { replace: true });
  };
  return (
    <SettingsGroup title={TEXT.title} text={TEXT.text}>
      <div className={styles.removal}>
        <ButtonRow>
          <Button busy={busy} onClick={() => void remove()}>
            {TEXT.action}
          </Button>
        </ButtonRow>
      </div>
    </SettingsGroup>
  );
}
