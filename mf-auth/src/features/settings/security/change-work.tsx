import { Button } from '@northkeep/shared-kit/button';
import { TaskChecklist, TaskProgressBar } from '@northkeep/shared-kit/progress';
import { PASSPHRASE_STEPS, type PassphraseStep } from '@northkeep/shared-vault';
import { CANCEL, CHANGE } from '../copy.ts';
import styles from './change-dialog.module.css';

/** Progress of a passphrase change, which can be cancelled until the write begins. */
export function ChangeWork({ step, onCancel }: { step: PassphraseStep; onCancel: () => void }) {
  const at = PASSPHRASE_STEPS.indexOf(step);
  return (
    <div className={styles.form}>
      <TaskChecklist
        items={PASSPHRASE_STEPS.map((name, i) => ({
          text: CHANGE.steps[name],
          state: i < at ? 'done' : i === at ? 'now' : 'waiting',
        }))}
      />
      <div className={styles.progress}>
        <TaskProgressBar value={(at + 0.5) / PASSPHRASE_STEPS.length} label={CHANGE.workTitle} />
        <p className="t1 ink3">{CHANGE.until}</p>
      </div>
      <div className={styles.acts}>
        <Button kind="text" onClick={onCancel} disabled={step === 'storing'}>
          {CANCEL}
        </Button>
      </div>
    </div>
  );
}
