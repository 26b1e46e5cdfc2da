import { ARCHIVE_EXTENSION, prepareArchiveSealing } from '@northkeep/shared-archive';
import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { exportUsername, findRepeatError, RepeatedPasswordFields } from '@northkeep/shared-kit/password-field';
import { argon2idInWorker, userToday, useSession } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { validateNewPassword } from '../../../../rules/validation.ts';
import { CANCEL_LABEL } from '../../copy.ts';
import { ButtonRow } from '../../settings-layout.tsx';
import { ARCHIVE_TEXTS, EXPORT_PROGRESS_TEXTS } from './copy.ts';
import { DecryptPageOffer } from './decrypt-page-offer.tsx';
import styles from './export.module.css';
import { ExportDialog } from './export-dialog.tsx';
import { openFileSink } from './file-sink.ts';
import type { useExport } from './use-export.ts';
import { writeArchive } from './write-archive.ts';

/** Dialog that exports all data into one file, encrypted under a passphrase of its own. */
export function ArchiveExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ExportDialog
      open={open}
      onClose={onClose}
      title={ARCHIVE_TEXTS.title}
      description={ARCHIVE_TEXTS.text}
      reading={EXPORT_PROGRESS_TEXTS.sealing}
      note={ARCHIVE_TEXTS.checkNote}
      isChecked
      resultOffer={<DecryptPageOffer />}
    >
      {(run) => <ArchiveForm run={run} onClose={onClose} />}
    </ExportDialog>
  );
}

function ArchiveForm({ run, onClose }: { run: ReturnType<typeof useExport>['run']; onClose: () => void }) {
  const { user } = useSession();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ passphrase?: string; again?: string }>({});
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const weak = validateNewPassword(passphrase);
    const different = findRepeatError(passphrase, again);
    const found = {
      ...(weak === null ? {} : { passphrase: weak }),
      ...(weak === null && different !== undefined ? { again: different } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const name = `northkeep-${userToday()}${ARCHIVE_EXTENSION}`;
    const sink = await openFileSink({ name, type: 'application/octet-stream', extension: ARCHIVE_EXTENSION });
    if (!sink) return;
    // The key is derived while the export is prepared, which mostly waits for the server.
    const seal = prepareArchiveSealing(passphrase, argon2idInWorker);
    await run('archive', sink, (parts) => writeArchive({ ...parts, passphrase, seal, sink }));
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.two}>
        <RepeatedPasswordFields
          label={ARCHIVE_TEXTS.passphrase}
          username={user === null ? null : exportUsername(user.email)}
          own={user === null ? [] : [user.email, user.firstName, user.lastName]}
          value={passphrase}
          onValue={edit(setPassphrase)}
          error={errors.passphrase}
          repeated={again}
          onRepeated={edit(setAgain)}
          repeatError={errors.again}
        />
      </div>
      <ButtonRow>
        <Button kind="primary" type="submit">
          {ARCHIVE_TEXTS.action}
        </Button>
        <Button kind="text" onClick={onClose}>
          {CANCEL_LABEL}
        </Button>
      </ButtonRow>
    </Form>
  );
}
