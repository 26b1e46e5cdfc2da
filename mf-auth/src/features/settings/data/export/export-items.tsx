import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';
import { Item } from '../../settings-layout.tsx';
import { EXPORT, INTERRUPTED } from './copy.ts';
import styles from './export.module.css';
import { type BegunExport, begunExport, type ExportForm, isExporting } from './interrupted-export.ts';

const dialogs = lazyModule(() => import('./dialogs.ts'));

/** Rows of the settings list that export a sealed archive and readable files. */
export function ExportItems() {
  const [opened, setOpened] = useState<ExportForm | null>(null);
  const close = () => setOpened(null);
  const loaded = useLazyModule(dialogs, opened !== null, close);
  const readable = opened === 'archive' ? null : opened;
  return (
    <>
      {opened === null ? <InterruptedExport onAgain={setOpened} /> : null}
      <Item title={EXPORT.archive} text={EXPORT.archiveText}>
        <Button aria-label={EXPORT.exportArchive} onClick={() => setOpened('archive')}>
          {EXPORT.action}
        </Button>
      </Item>
      <Item title={EXPORT.readable} text={EXPORT.readableText}>
        <Button aria-label={EXPORT.exportReadable} onClick={() => setOpened('json')}>
          {EXPORT.action}
        </Button>
      </Item>
      {loaded ? (
        <>
          <loaded.ArchiveDialog open={opened === 'archive'} onClose={close} />
          <loaded.ReadableDialog open={readable !== null} first={readable ?? 'json'} onClose={close} />
        </>
      ) : null}
    </>
  );
}

/** An export that a reload or a lock ended, with a start in the same form. */
const InterruptedExport = observer(function InterruptedExport({ onAgain }: { onAgain: (form: ExportForm) => void }) {
  const interrupted = useInterrupted(begunExport.value);
  if (interrupted === null) return null;
  return (
    <li>
      <Notice
        tone="warn"
        title={INTERRUPTED.title}
        action={
          <div className={styles.acts}>
            <Button small onClick={() => onAgain(interrupted.form)}>
              {INTERRUPTED.again}
            </Button>
            <Button small kind="text" onClick={() => begunExport.set(null)}>
              {INTERRUPTED.dismiss}
            </Button>
          </div>
        }
      >
        <span>{INTERRUPTED.text(interrupted.name)}</span>
      </Notice>
    </li>
  );
});

/** The export that was begun, once it is known that no other tab is making it. */
function useInterrupted(begun: BegunExport | null): BegunExport | null {
  const [checked, setChecked] = useState<BegunExport | null>(null);
  useEffect(() => {
    if (begun === null) return undefined;
    let isGone = false;
    void isExporting().then((isRunning) => {
      if (!isGone && !isRunning) setChecked(begun);
    });
    return () => {
      isGone = true;
    };
  }, [begun]);
  return checked === begun ? checked : null;
}
