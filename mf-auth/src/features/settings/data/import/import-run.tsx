import { joinSentences } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import type { ImportState, VaultImporter } from '@northkeep/shared-vault';
import { askBeforeLeaving } from '../ask-before-leaving.ts';
import { IMPORT_RUN_TEXTS } from './copy.ts';
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
            {IMPORT_RUN_TEXTS.done}
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
      <Notice tone="good" title={IMPORT_RUN_TEXTS.undone}>
        <span>
          {joinSentences(
            state.removed > 0 || state.updated === 0 ? IMPORT_RUN_TEXTS.undoneText : null,
            state.updated > 0 ? IMPORT_RUN_TEXTS.undoneUpdates : null,
            state.stayed > 0 ? IMPORT_RUN_TEXTS.stayed(state.stayed) : null,
          )}
        </span>
      </Notice>
    );
  const isDone = state.status === 'done';
  return (
    <Notice
      tone={isDone ? 'good' : 'warn'}
      title={isDone ? endOf(state) : IMPORT_RUN_TEXTS.stopped(state.done, state.total)}
      action={<Actions importer={importer} />}
    >
      <span className={styles.name}>
        {isDone
          ? IMPORT_RUN_TEXTS.from(state.label)
          : joinSentences(state.noRoom ? IMPORT_RUN_TEXTS.noRoom : null, IMPORT_RUN_TEXTS.stoppedText(state.label))}
      </span>
    </Notice>
  );
});

const endOf = ({ added, updated }: Extract<ImportState, { status: 'done' }>): string =>
  joinSentences(
    added > 0 || updated === 0 ? IMPORT_RUN_TEXTS.added(added) : null,
    updated > 0 ? IMPORT_RUN_TEXTS.updated(updated) : null,
  );

function Actions({ importer }: { importer: VaultImporter }) {
  const undo = () =>
    askBeforeLeaving(() => importer.undo()).catch((reason: unknown) =>
      toast({ type: 'error', text: describeFailure(reason) }),
    );
  return (
    <div className={styles.acts}>
      <Button small onClick={() => void undo()}>
        {IMPORT_RUN_TEXTS.undo}
      </Button>
      <Button small kind="text" onClick={() => void importer.dismiss()}>
        {IMPORT_RUN_TEXTS.keep}
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
      <TaskProgressBar label={IMPORT_RUN_TEXTS.progress} value={share} />
      <p className={`t2 num ${styles.progress}`}>
        <span className="ink2">{IMPORT_RUN_TEXTS[status](done, total)}</span>
        <span className="ink3">{IMPORT_RUN_TEXTS.percent(share)}</span>
      </p>
      {status === 'adding' ? (
        <div className={styles.foot}>
          <p className="t2 ink3">{IMPORT_RUN_TEXTS.cancelNote}</p>
          <Button onClick={() => importer.cancel()}>{IMPORT_RUN_TEXTS.cancel}</Button>
        </div>
      ) : null}
    </div>
  );
}
