import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import type { ImportState, VaultImporter } from '@northkeep/shared-vault';
import { RUN } from './copy.ts';
import { describeFailure } from './describe-failure.ts';
import styles from './import.module.css';

/** Progress and end of an import, in its dialog. */
export const ImportRun = observer(function ImportRun({
  importer,
  onClose,
}: {
  importer: VaultImporter;
  onClose: () => void;
}) {
  const { state } = importer;
  const isRunning = state.status === 'adding' || state.status === 'undoing';
  return (
    <div className={styles.form}>
      <ImportStatus importer={importer} />
      {isRunning ? null : (
        <div className={styles.foot}>
          <Button kind="primary" onClick={onClose}>
            {RUN.done}
          </Button>
        </div>
      )}
    </div>
  );
});

/** State of the last import of this device, with its undo. */
export const ImportStatus = observer(function ImportStatus({ importer }: { importer: VaultImporter }) {
  const { state } = importer;
  if (state.status === 'none') return null;
  if (state.status === 'adding' || state.status === 'undoing') return <Progress state={state} importer={importer} />;
  if (state.status === 'undone')
    return (
      <Notice tone="good" title={RUN.undone}>
        <span>{state.stayed > 0 ? `${RUN.undoneText} ${RUN.stayed(state.stayed)}` : RUN.undoneText}</span>
      </Notice>
    );
  const isDone = state.status === 'done';
  return (
    <Notice
      tone={isDone ? 'good' : 'warn'}
      title={isDone ? RUN.added(state.added) : RUN.stopped(state.done, state.total)}
      action={<Actions importer={importer} />}
    >
      <span className={styles.name}>
        {isDone ? RUN.from(state.label) : `${state.noRoom ? `${RUN.noRoom} ` : ''}${RUN.stoppedText(state.label)}`}
      </span>
    </Notice>
  );
});

function Actions({ importer }: { importer: VaultImporter }) {
  const undo = () =>
    importer.undo().catch((reason: unknown) => toast({ type: 'error', text: describeFailure(reason) }));
  return (
    <div className={styles.acts}>
      <Button small onClick={() => void undo()}>
        {RUN.undo}
      </Button>
      <Button small kind="text" onClick={() => void importer.dismiss()}>
        {RUN.keep}
      </Button>
    </div>
  );
}

function Progress({
  state,
  importer,
}: {
  state: Extract<ImportState, { status: 'adding' | 'undoing' }>;
  importer: VaultImporter;
}) {
  const { status, done, total } = state;
  const share = total === 0 ? 0 : done / total;
  return (
    <div>
      <TaskProgressBar label={RUN.progress} value={share} />
      <p className={`t2 num ${styles.progress}`}>
        <span className="ink2">{RUN[status](done, total)}</span>
        <span className="ink3">{RUN.percent(share)}</span>
      </p>
      {status === 'adding' ? (
        <div className={styles.foot}>
          <p className="t2 ink3">{RUN.cancelNote}</p>
          <Button onClick={() => importer.cancel()}>{RUN.cancel}</Button>
        </div>
      ) : null}
    </div>
  );
}
