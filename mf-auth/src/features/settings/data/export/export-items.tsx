import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useEffect, useState } from 'react';
import { SettingsItem } from '../../settings-layout.tsx';
import { EXPORT_TEXTS, INTERRUPTED_EXPORT_TEXTS } from './copy.ts';
import styles from './export.module.css';
import { type ExportFormat, isExporting, type UnfinishedExport, unfinishedExport } from './interrupted-export.ts';

const dialogs = lazyModule(() => import('./dialogs.ts'));

/** Rows of the settings list that export a sealed archive and readable files. */
export function ExportItems() {
  const [opened, setOpened] = useState<ExportFormat | null>(null);
  const close = () => setOpened(null);
  const loaded = useLazyModule(dialogs, opened !== null, close);
  const readable = opened === 'archive' ? null : opened;
  return (
    <>
      {opened === null ? <InterruptedExport onAgain={setOpened} /> : null}
      <SettingsItem title={EXPORT_TEXTS.archive} text={EXPORT_TEXTS.archiveText}>
        <Button aria-label={EXPORT_TEXTS.exportArchive} onClick={() => setOpened('archive')}>
          {EXPORT_TEXTS.action}
        </Button>
      </SettingsItem>
      <SettingsItem title={EXPORT_TEXTS.readable} text={EXPORT_TEXTS.readableText}>
        <Button aria-label={EXPORT_TEXTS.exportReadable} onClick={() => setOpened('json')}>
          {EXPORT_TEXTS.action}
        </Button>
      </SettingsItem>
      {loaded ? (
        <>
          <loaded.ArchiveExportDialog open={opened === 'archive'} onClose={close} />
          <loaded.ReadableExportDialog open={readable !== null} first={readable ?? 'json'} onClose={close} />
        </>
      ) : null}
    </>
  );
}

/**
 * Notice about an export that a reload or a lock has interrupted. A button starts the export again in the same format.
 */
const InterruptedExport = observer(function InterruptedExport({ onAgain }: { onAgain: (form: ExportFormat) => void }) {
  const interrupted = useInterrupted(unfinishedExport.value);
  if (interrupted === null) return null;
  return (
    <li>
      <Notice
        tone="warn"
        title={INTERRUPTED_EXPORT_TEXTS.title}
        action={
          <div className={styles.acts}>
            <Button small onClick={() => onAgain(interrupted.form)}>
              {INTERRUPTED_EXPORT_TEXTS.again}
            </Button>
            <Button small kind="text" onClick={() => unfinishedExport.set(null)}>
              {INTERRUPTED_EXPORT_TEXTS.dismiss}
            </Button>
          </div>
        }
      >
        <span>{INTERRUPTED_EXPORT_TEXTS.text(interrupted.name)}</span>
      </Notice>
    </li>
  );
});

/**
 * Returns the unfinished export if no tab of this browser is still running it. Returns null without one, and until this
 * has been checked.
 */
function useInterrupted(begun: UnfinishedExport | null): UnfinishedExport | null {
  const [checked, setChecked] = useState<UnfinishedExport | null>(null);
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
