import { Button } from '@northkeep/shared-kit/button';
import { announceToScreenReaders, observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { EncryptedValue, vault } from '@northkeep/shared-vault';
import { useState } from 'react';
import { RECOVERY_KEY_PATH } from '../../paths.ts';
import { onboardingTexts } from './copy.ts';
import styles from './start-page.module.css';

const copy = onboardingTexts.start;

/** True once the user has answered the offer on this device. The value is stored encrypted and never sent. */
const answered = new EncryptedValue<boolean>({
  name: 'recovery-key-offered',
  empty: false,
  decode: (stored) => stored === true,
});

/**
 * Offers to create a recovery key, once and only if the vault has none. The dialog that creates the key belongs to the
 * settings, which return the user to this page.
 */
export const RecoveryKeyOffer = observer(function RecoveryKeyOffer() {
  const navigate = useNavigate();
  // The offer stays until its answer is on disk, so that a reload right after it disappears does not bring it back.
  const [isStoring, setStoring] = useState(false);
  if (vault.unlockMethods.hasRecoveryKey || (answered.value && !isStoring)) return null;
  const dismiss = async () => {
    setStoring(true);
    await answered.set(true);
    setStoring(false);
    announceToScreenReaders(copy.laterText);
  };
  return (
    <section className={styles.offer}>
      <h2 className="d4">{copy.recovery}</h2>
      <p className="ink2">{copy.recoveryText}</p>
      <div className={styles.acts}>
        <Button onClick={() => void navigate(RECOVERY_KEY_PATH, { state: { returns: true } })}>{copy.makeKey}</Button>
        <Button kind="text" onClick={() => void dismiss()}>
          {copy.later}
        </Button>
      </div>
    </section>
  );
});
