import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { Notice } from '@northkeep/shared-kit/notice';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import type { ReactNode } from 'react';
import { ButtonRow } from '../../settings-layout.tsx';
import { EXPORT_PROGRESS_TEXTS } from './copy.ts';
import styles from './export.module.css';
import type { ExportProgress } from './export-report.ts';
import { ExportResult } from './export-result.tsx';
import { useExport } from './use-export.ts';

interface ExportDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** Text of the progress while records are read. */
  reading: (at: number, of: number) => string;
  /** Note next to the cancel button. */
  note?: string;
  /** True when the export opens the written file again to check it. */
  isChecked: boolean;
  /** Content that is shown below the result of the export. */
  resultOffer?: ReactNode;
  children: (run: ReturnType<typeof useExport>['run']) => ReactNode;
}

/** Dialog with the form of an export, its progress and its result. */
export function ExportDialog({ open, onClose, ...rest }: ExportDialogProps) {
  return open ? <OpenedExportDialog onClose={onClose} {...rest} /> : null;
}

function OpenedExportDialog({
  onClose,
  title,
  description,
  reading,
  note,
  isChecked,
  resultOffer,
  children,
}: Omit<ExportDialogProps, 'open'>) {
  const { state, run, cancel } = useExport();
  const isForm = state.is === 'form';
  return (
    <Dialog
      open
      onClose={onClose}
      size="l"
      title={title}
      {...(isForm ? { description } : {})}
      dismissible={state.is !== 'running'}
    >
      <div hidden={!isForm} className={styles.form}>
        {state.is === 'form' && state.failure !== null ? (
          <Notice tone={state.failure === EXPORT_PROGRESS_TEXTS.cancelled ? 'plain' : 'bad'} title={state.failure} />
        ) : null}
        {children(run)}
      </div>
      {state.is === 'running' ? (
        <div className={styles.form}>
          <Progress progress={state.progress} reading={reading} />
          <div className={styles.foot}>
            {note === undefined ? null : <p className="t2 ink3">{note}</p>}
            <Button onClick={cancel}>{EXPORT_PROGRESS_TEXTS.cancel}</Button>
          </div>
        </div>
      ) : null}
      {state.is === 'done' ? (
        <div className={styles.form}>
          <ExportResult report={state.report} sink={state.sink} isChecked={isChecked} />
          {resultOffer}
          <ButtonRow>
            <Button kind="primary" onClick={onClose}>
              {EXPORT_PROGRESS_TEXTS.close}
            </Button>
          </ButtonRow>
        </div>
      ) : null}
    </Dialog>
  );
}

function Progress({ progress, reading }: { progress: ExportProgress; reading: ExportDialogProps['reading'] }) {
  const { stage, done, total } = progress;
  const share = stage === 'records' && total > 0 ? done / total : null;
  const text = stage === 'records' ? reading(done, total) : EXPORT_PROGRESS_TEXTS[stage];
  return (
    <div>
      <TaskProgressBar label={EXPORT_PROGRESS_TEXTS.label} {...(share === null ? {} : { value: share })} />
      <p className={`t2 num ${styles.progress}`}>
        <span className="ink2">{text}</span>
        {share === null ? null : <span className="ink3">{EXPORT_PROGRESS_TEXTS.percent(share)}</span>}
      </p>
    </div>
  );
}
