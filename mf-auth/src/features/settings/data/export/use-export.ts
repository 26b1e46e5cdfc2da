import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { type ExportSource, isApiError, loadExportModule, userTimeZone } from '@northkeep/shared-vault';
import { storeExportDate } from '@northkeep/shared-vault/export-reminder';
import { useEffect, useRef, useState } from 'react';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { EXPORT_FAILURE_TEXTS, EXPORT_PROGRESS_TEXTS } from './copy.ts';
import { createManifest, type ExportOptions, type ExportProgress, type ExportReport } from './export-report.ts';
import type { FileSink } from './file-sink.ts';
import { type ExportFormat, trackExport } from './interrupted-export.ts';
import { ArchiveCheckError } from './write-archive.ts';

/** Minimum time in ms between two renderings of the progress. */
const RENDER_MS = 500;

export type ExportState =
  | { readonly is: 'form'; readonly failure: string | null }
  | { readonly is: 'running'; readonly progress: ExportProgress }
  | { readonly is: 'done'; readonly report: ExportReport; readonly sink: FileSink };

type Write = (
  parts: ExportOptions & { readonly source: ExportSource; readonly manifest: ReturnType<typeof createManifest> },
) => Promise<ExportReport>;

/** Runs one export at a time. It is cancelled when the component is unmounted. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ is: 'form', failure: null });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const run = (form: ExportFormat, sink: FileSink, write: Write) =>
    trackExport({ form, name: sink.name }, () => runOnce(sink, write));
  const runOnce = async (sink: FileSink, write: Write): Promise<void> => {
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    const onProgress = throttleProgress((progress) => !signal.aborted && setState({ is: 'running', progress }));
    onProgress({ stage: 'preparing', done: 0, total: 0 });
    announceToScreenReaders(EXPORT_PROGRESS_TEXTS.preparing);
    try {
      const { prepareVaultExport: openVaultExport } = await loadExportModule();
      const source = await openVaultExport();
      signal.throwIfAborted();
      const manifest = createManifest(source, { appVersion: packageJson.version, timeZone: userTimeZone() });
      const report = await write({ source, manifest, signal, onProgress });
      storeExportDate();
      setState({ is: 'done', report, sink });
    } catch (reason) {
      await sink.abort();
      if (signal.aborted) announceToScreenReaders(EXPORT_PROGRESS_TEXTS.cancelled);
      else console.warn('the export failed:', reason);
      setState({ is: 'form', failure: signal.aborted ? EXPORT_PROGRESS_TEXTS.cancelled : failureOf(reason) });
    }
  };
  return { state, run, cancel: () => controller.current?.abort() };
}

/** Passes on a change of the stage at once, and other progress at most every {@link RENDER_MS}. */
function throttleProgress(render: (progress: ExportProgress) => void): (progress: ExportProgress) => void {
  let last: { readonly stage: ExportProgress['stage']; readonly at: number } | null = null;
  return (progress) => {
    const at = performance.now();
    if (last?.stage === progress.stage && at - last.at < RENDER_MS) return;
    last = { stage: progress.stage, at };
    render(progress);
  };
}

function failureOf(reason: unknown): string {
  if (reason instanceof ArchiveCheckError) return EXPORT_FAILURE_TEXTS.check;
  if (isApiError(reason)) return EXPORT_FAILURE_TEXTS.network;
  if (reason instanceof DOMException) return EXPORT_FAILURE_TEXTS.unwritable;
  return reason instanceof Error && reason.message === 'Vault is locked'
    ? EXPORT_FAILURE_TEXTS.locked
    : EXPORT_FAILURE_TEXTS.other;
}
