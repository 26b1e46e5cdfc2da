import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { Form } from '@northkeep/shared-kit/form';
import { exportUsername, PasswordField } from '@northkeep/shared-kit/password-field';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { observer } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { CANCEL_LABEL } from '../../copy.ts';
import { ButtonRow } from '../../settings-layout.tsx';
import { IMPORT_FAILURE_TEXTS, IMPORT_TEXTS } from './copy.ts';
import { FileChoice } from './file-choice.tsx';
import styles from './import.module.css';
import { ImportPlanView } from './import-plan-view.tsx';
import { ImportRun } from './import-run.tsx';
import { useImport } from './use-import.ts';

/** Dialog that reads a file, shows what its import would do, and imports it. */
export function ImportDialog({ open, ...opened }: { open: boolean } & OpenedImportDialogProps) {
  return open ? <OpenedImportDialog {...opened} /> : null;
}

interface OpenedImportDialogProps {
  onClose: () => void;
  /** File with which the app was opened; null where the person chooses one. */
  file: File | null;
}

const OpenedImportDialog = observer(function OpenedImportDialog({ onClose, file }: OpenedImportDialogProps) {
  const { step, read, add, restart } = useImport(file);
  const isRunning = step.is === 'run' && ['adding', 'undoing'].includes(step.importer.state.status);
  return (
    <Dialog open onClose={onClose} size="l" title={IMPORT_TEXTS.title} dismissible={!isRunning}>
      {step.is === 'choose' ? <FileChoice failure={step.failure} onFile={(file) => void read(file)} /> : null}
      {step.is === 'passphrase' ? (
        <PassphraseForm
          key={step.file.name}
          name={step.file.name}
          isWrong={step.isWrong}
          onOpen={(passphrase) => void read(step.file, passphrase)}
          onRestart={restart}
        />
      ) : null}
      {step.is === 'reading' ? (
        <div className={styles.form}>
          <TaskProgressBar label={step.text} {...(step.share === null ? {} : { value: step.share })} />
          <p className="t2 ink2">{step.text}</p>
          <div className={styles.foot}>
            <Button onClick={restart}>{CANCEL_LABEL}</Button>
          </div>
        </div>
      ) : null}
      {step.is === 'plan' ? (
        <ImportPlanView planned={step} failure={step.failure} onAdd={() => void add(step)} onClose={onClose} />
      ) : null}
      {step.is === 'run' ? <ImportRun importer={step.importer} onClose={onClose} /> : null}
    </Dialog>
  );
});

interface PassphraseFormProps {
  name: string;
  isWrong: boolean;
  onOpen: (passphrase: string) => void;
  onRestart: () => void;
}

function PassphraseForm({ name, isWrong, onOpen, onRestart }: PassphraseFormProps) {
  const { user } = useSession();
  const [passphrase, setPassphrase] = useState('');
  const [error, setError] = useState(isWrong ? IMPORT_FAILURE_TEXTS.archive.WRONG_PASSPHRASE : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase === '') setError(IMPORT_TEXTS.passphraseRequired);
    else onOpen(passphrase);
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <p className={`ink2 read ${styles.name}`}>{IMPORT_TEXTS.passphraseText(name)}</p>
      <PasswordField
        label={IMPORT_TEXTS.passphrase}
        autoComplete="off"
        username={user === null ? null : exportUsername(user.email)}
        value={passphrase}
        onValue={(text) => {
          setPassphrase(text);
          setError(undefined);
        }}
        error={error}
      />
      <ButtonRow>
        <Button kind="primary" type="submit">
          {IMPORT_TEXTS.open}
        </Button>
        <Button kind="text" onClick={onRestart}>
          {IMPORT_TEXTS.another}
        </Button>
      </ButtonRow>
    </Form>
  );
}
