import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { useLongerThan } from './use-longer-than.ts';
import styles from './vault-screen.module.css';

/** Delay before the progress is shown, so that it does not flash during a short operation. */
const SHOW_AFTER_MS = 200;

export function VaultLoadingScreen({ text }: { text: string }) {
  const shown = useLongerThan(SHOW_AFTER_MS, true);
  return (
    <main id="main" className={`page ${styles.loader}`} aria-busy="true">
      {shown && (
        <>
          <p className="t2 ink2" role="status">
            {text}
          </p>
          <TaskProgressBar label={text} />
        </>
      )}
    </main>
  );
}
