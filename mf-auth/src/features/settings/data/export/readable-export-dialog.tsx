import {
  READABLE_FORMAT_TEXTS,
  READABLE_FORMAT_WRITERS,
  READABLE_FORMATS,
  type ReadableFormat,
} from '@northkeep/shared-archive';
import { Button } from '@northkeep/shared-kit/button';
import { Form } from '@northkeep/shared-kit/form';
import { Notice } from '@northkeep/shared-kit/notice';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { userToday } from '@northkeep/shared-vault';
import { type FormEvent, useState } from 'react';
import { CANCEL_LABEL } from '../../copy.ts';
import { ButtonRow } from '../../settings-layout.tsx';
import { EXPORT_PROGRESS_TEXTS, READABLE_EXPORT_TEXTS } from './copy.ts';
import styles from './export.module.css';
import { ExportDialog } from './export-dialog.tsx';
import { openFileSink } from './file-sink.ts';
import type { useExport } from './use-export.ts';
import { writeReadableExport } from './write-readable.ts';

interface ReadableExportDialogProps {
  open: boolean;
  onClose: () => void;
  /** Format that is selected when the dialog opens. */
  first: ReadableFormat;
}

/** Dialog that exports all data in a format that other programs can read. */
export function ReadableExportDialog({ open, onClose, first }: ReadableExportDialogProps) {
  return (
    <ExportDialog
      open={open}
      onClose={onClose}
      title={READABLE_EXPORT_TEXTS.title}
      description={READABLE_EXPORT_TEXTS.text}
      reading={EXPORT_PROGRESS_TEXTS.reading}
      isChecked={false}
    >
      {(run) => <ReadableFormChoice run={run} first={first} onClose={onClose} />}
    </ExportDialog>
  );
}

function ReadableFormChoice({
  run,
  first,
  onClose,
}: Omit<ReadableExportDialogProps, 'open'> & { run: ReturnType<typeof useExport>['run'] }) {
  const [form, setForm] = useState(first);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { extension, type } = READABLE_FORMAT_WRITERS[form];
    const sink = await openFileSink({ name: `northkeep-${userToday()}${extension}`, type, extension });
    if (sink) await run(form, sink, (parts) => writeReadableExport({ ...parts, form, sink }));
  };
  return (
    <Form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.choice}>
        <SegmentedControl
          label={READABLE_EXPORT_TEXTS.form}
          value={form}
          onValue={setForm}
          options={READABLE_FORMATS.map((value) => ({ value, label: READABLE_EXPORT_TEXTS.forms[value].label }))}
        />
        <div className="t2 ink2" role="status">
          <p>{READABLE_EXPORT_TEXTS.forms[form].text}</p>
          <p>{READABLE_FORMAT_TEXTS[form]}</p>
        </div>
      </div>
      <Notice tone="warn" title={READABLE_EXPORT_TEXTS.warning}>
        <span>{READABLE_EXPORT_TEXTS.warningText}</span>
      </Notice>
      <ButtonRow>
        <Button kind="primary" type="submit">
          {READABLE_EXPORT_TEXTS.action}
        </Button>
        <Button kind="text" onClick={onClose}>
          {CANCEL_LABEL}
        </Button>
      </ButtonRow>
    </Form>
  );
}
