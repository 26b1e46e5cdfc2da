import { Button } from '@northkeep/shared-kit/button';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { FactList } from '@northkeep/shared-kit/fact-list';
import { TextArea } from '@northkeep/shared-kit/field';
import { Form } from '@northkeep/shared-kit/form';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { observer } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { TextCursorInput } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { unlockWithConfirmation } from './confirm-doubt.ts';
import { CANNOT_REMEMBER_TEXT, REMEMBER_LABEL, UNLOCK_TEXTS } from './copy.ts';
import { clearRecoveryKey, storeRecoveryKey } from './recovery-key-store.ts';
import { RECOVERY_TEXTS } from './unlock-methods-copy.ts';
import styles from './vault-screen.module.css';
import { VaultScreen } from './vault-screen.tsx';

const FACTS = [{ ...RECOVERY_TEXTS.fact, icon: TextCursorInput }];

/** Unlocks with the recovery key and then asks for a new passphrase. */
export const RecoveryScreen = observer(function RecoveryScreen({ onBack }: { onBack: () => void }) {
  const [text, setText] = useState('');
  const [remember, setRemember] = useState(vault.canRemember);
  // An error that occurred before this screen was opened is about the passphrase, so it is not shown.
  const [tried, setTried] = useState(false);
  const { state } = vault;
  const busy = state.status === 'unlocking';
  const error = tried && state.status === 'locked' && state.error !== null ? state.error : undefined;

  const unlock = async (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '' || busy) return;
    setTried(true);
    // The key is stored before the unlock, so that the gate renders the new-passphrase screen and not the app.
    storeRecoveryKey(text);
    await unlockWithConfirmation((acceptsDoubt) => vault.unlockWithRecoveryKey({ text, remember, acceptsDoubt }));
    if (vault.vaultId === null) clearRecoveryKey();
  };
  return (
    <VaultScreen
      title={RECOVERY_TEXTS.title}
      text={RECOVERY_TEXTS.text}
      foot={UNLOCK_TEXTS.foot}
      work={busy ? { share: 0.5, text: UNLOCK_TEXTS.steps[state.step] } : undefined}
      side={<FactList facts={FACTS} />}
    >
      <Form className={styles.form} onSubmit={(event) => void unlock(event)}>
        <TextArea
          label={RECOVERY_TEXTS.field}
          rows={2}
          value={text}
          onValue={setText}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          error={error}
          onKeyDown={(event) => {
            if (pressedKey(event) !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            void unlock();
          }}
          autoFocus
        />
        <Checkbox checked={remember} onChecked={setRemember} disabled={!vault.canRemember} className={styles.box}>
          {vault.canRemember ? REMEMBER_LABEL : CANNOT_REMEMBER_TEXT}
        </Checkbox>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy} disabled={text.trim() === ''} className={styles.main}>
            {busy ? UNLOCK_TEXTS.busy : RECOVERY_TEXTS.action}
          </Button>
          <Button kind="text" onClick={busy ? () => void vault.cancelUnlock() : onBack}>
            {busy ? UNLOCK_TEXTS.cancel : RECOVERY_TEXTS.back}
          </Button>
        </div>
      </Form>
    </VaultScreen>
  );
});
