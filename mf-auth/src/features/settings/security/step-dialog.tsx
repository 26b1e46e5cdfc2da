import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { TaskChecklist, TaskProgressBar } from '@northkeep/shared-kit/progress';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CANCEL_LABEL } from '../copy.ts';
import styles from './change-passphrase-dialog.module.css';

/**
 * Starts an operation with several steps. The operation calls `onStep` at the beginning of a step, and stops when
 * `signal` is aborted.
 */
export type SteppedOperation<Step> = (options: {
  onStep: (step: Step) => void;
  signal: AbortSignal;
}) => Promise<unknown>;

/** Runs an operation in the dialog. Resolves with false when the user cancelled it; rejects with any other error. */
export type SteppedOperationRunner<Step> = (start: SteppedOperation<Step>) => Promise<boolean>;

interface StepDialogProps<Step extends string> {
  open: boolean;
  onClose: () => void;
  /** Title and description while the form is shown. */
  title: string;
  description?: string;
  /** Steps of the operation in order, with their texts while it runs. */
  steps: readonly Step[];
  progress: { workTitle: string; until: string; steps: Readonly<Record<Step, string>> };
  /** Renders the form. It stays mounted while the steps run, so that a wrong passphrase can be corrected. */
  children: (run: SteppedOperationRunner<Step>) => ReactNode;
}

/**
 * Dialog with a form that starts an operation of several steps and shows their progress. The user can cancel the
 * operation until the step 'storing'.
 */
export function StepDialog<Step extends string>({
  open,
  onClose,
  title,
  description,
  steps,
  progress,
  children,
}: StepDialogProps<Step | 'storing'>) {
  const [step, setStep] = useState<Step | 'storing' | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!open) return;
    return () => {
      // Aborts the operation when the dialog closes. After the step 'storing' has begun, the abort has no effect: the
      // operation completes, the vault reopens and this dialog is mounted again.
      controller.current?.abort();
      setStep(null);
    };
  }, [open]);

  const run: SteppedOperationRunner<Step | 'storing'> = async (start) => {
    const current = new AbortController();
    controller.current = current;
    try {
      await start({ onStep: setStep, signal: current.signal });
      return true;
    } catch (reason) {
      setStep(null);
      if (current.signal.aborted) return false;
      throw reason;
    }
  };
  const cancel = () => {
    controller.current?.abort();
    if (step !== 'storing') onClose();
  };
  const at = step === null ? -1 : steps.indexOf(step);
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title={step === null ? title : progress.workTitle}
      {...(description !== undefined && step === null ? { description } : {})}
      dismissible={step !== 'storing'}
    >
      {step === null ? null : (
        <div className={styles.form}>
          <TaskChecklist
            items={steps.map((name, i) => ({
              text: progress.steps[name],
              state: i < at ? 'done' : i === at ? 'now' : 'waiting',
            }))}
          />
          <div className={styles.progress}>
            <TaskProgressBar value={(at + 0.5) / steps.length} label={progress.workTitle} />
            <p className="t1 ink3">{progress.until}</p>
          </div>
          <div className={styles.acts}>
            <Button kind="text" onClick={cancel} disabled={step === 'storing'}>
              {CANCEL_LABEL}
            </Button>
          </div>
        </div>
      )}
      <div hidden={step !== null}>{open ? children(run) : null}</div>
    </Dialog>
  );
}
