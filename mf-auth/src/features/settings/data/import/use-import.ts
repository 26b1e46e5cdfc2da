import { type ImportContent, isArchiveFile } from '@northkeep/shared-archive';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { type ImportPlan, loadVaultImporter, userTimeZone, type VaultImporter } from '@northkeep/shared-vault';
import { useEffect, useRef, useState } from 'react';
import { askBeforeLeaving } from '../ask-before-leaving.ts';
import { IMPORT_TEXTS } from './copy.ts';
import { describeFailure, isWrongPassphrase } from './describe-failure.ts';
import { readInWorker } from './worker/read-in-worker.ts';

/** Minimum time in ms between two renderings of the progress. */
const RENDER_MS = 100;

/** Format, dates and skipped entries of a file. Its records are part of the import plan. */
export type ImportSummary = Omit<ImportContent, 'records' | 'savedCards'>;

/** A file that was read and compared with the vault. */
export interface PlannedImport {
  readonly file: File;
  readonly content: ImportSummary;
  readonly plan: ImportPlan;
  readonly importer: VaultImporter;
}

export type ImportStep =
  | { readonly is: 'choose'; readonly failure: string | null }
  | { readonly is: 'passphrase'; readonly file: File; readonly isWrong: boolean }
  | { readonly is: 'reading'; readonly file: File; readonly text: string; readonly share: number | null }
  | ({ readonly is: 'plan'; readonly failure: string | null } & PlannedImport)
  /** The state of the importer says how far the import is. */
  | { readonly is: 'run'; readonly importer: VaultImporter };

/**
 * Handles one file from its selection to its import. Reading is cancelled when the component is unmounted.
 * @param launched file that is read at once, without a selection by the user
 */
export function useImport(launched: File | null) {
  const [step, setStep] = useState<ImportStep>({ is: 'choose', failure: null });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const read = async (file: File, passphrase?: string): Promise<void> => {
    controller.current?.abort();
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    const show = (text: string, share: number | null = null) =>
      !signal.aborted && setStep({ is: 'reading', file, text, share });
    show(IMPORT_TEXTS.reading);
    announceToScreenReaders(IMPORT_TEXTS.reading);
    try {
      const isLocked = passphrase === undefined && (await isArchiveFile(file));
      signal.throwIfAborted();
      if (isLocked) return setStep({ is: 'passphrase', file, isWrong: false });
      const importer = await loadVaultImporter();
      const onProgress = throttle((share) => show(IMPORT_TEXTS.reading, share));
      const options = { timeZone: userTimeZone(), signal, onProgress };
      const content = await readInWorker(file, passphrase === undefined ? options : { ...options, passphrase });
      show(IMPORT_TEXTS.planning);
      const plan = await importer.plan({ ...content, label: file.name });
      // The records are not kept, because up to 100,000 of them would stay in memory while the plan is carried out.
      const { records: _, savedCards: __, ...summary } = content;
      if (!signal.aborted) setStep({ is: 'plan', file, content: summary, plan, importer, failure: null });
    } catch (reason) {
      if (signal.aborted) return;
      console.debug('the file was not read:', reason);
      if (isWrongPassphrase(reason)) setStep({ is: 'passphrase', file, isWrong: true });
      else setStep({ is: 'choose', failure: describeFailure(reason) });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the file alone starts reading, not each rendering
  useEffect(() => {
    if (launched) void read(launched);
  }, [launched]);

  const add = async (planned: PlannedImport): Promise<void> => {
    setStep({ is: 'run', importer: planned.importer });
    try {
      await askBeforeLeaving(() => planned.importer.apply(planned.plan));
    } catch (reason) {
      console.debug('the import ended:', reason);
      setStep({ is: 'plan', ...planned, failure: describeFailure(reason) });
    }
  };

  const restart = () => {
    controller.current?.abort();
    setStep({ is: 'choose', failure: null });
  };
  return { step, read, add, restart };
}

function throttle(render: (share: number) => void): (share: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (share) => {
    const at = performance.now();
    if (at - last < RENDER_MS) return;
    last = at;
    render(share);
  };
}
