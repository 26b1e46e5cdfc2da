import {
  type ArchiveManifest,
  type ArchiveRecord,
  READABLE_FORMAT_WRITERS,
  type ReadableFormat,
  toZip,
} from '@northkeep/shared-archive';
import type { ExportSource } from '@northkeep/shared-vault';
import { type ExportOptions, type ExportReport, ExportTally } from './export-report.ts';
import type { FileSink } from './file-sink.ts';

interface ReadableRequest extends ExportOptions {
  readonly source: ExportSource;
  readonly manifest: ArchiveManifest;
  readonly form: ReadableFormat;
  readonly sink: FileSink;
}

/**
 * Writes all records in a readable form, several files as a zip, and gives the file to the user. Rejects with the
 * signal's reason, an ApiError, 'Vault is locked' or the error of the file; nothing is delivered then.
 */
export async function writeReadableExport(request: ReadableRequest): Promise<ExportReport> {
  const { source, manifest, form, sink, signal, onProgress } = request;
  const tally = new ExportTally(source, request);
  try {
    const records: ArchiveRecord[] = [];
    for await (const record of tally.records()) records.push(record);
    onProgress({ stage: 'writing', done: records.length, total: records.length });
    const { write, extension } = READABLE_FORMAT_WRITERS[form];
    const files = write(manifest, records);
    const bytes = extension.endsWith('.zip') ? toZip(files, new Date(manifest.createdAt)) : encodeTexts(files);
    for await (const part of bytes) {
      signal.throwIfAborted();
      await sink.write(part);
    }
    await sink.finish();
    signal.throwIfAborted();
    sink.deliver();
    return tally.report({ keepsDamaged: form === 'json' });
  } catch (reason) {
    await sink.abort();
    throw reason;
  }
}

function* encodeTexts(files: readonly { readonly text: string }[]): Generator<Uint8Array<ArrayBuffer>> {
  for (const { text } of files) yield new TextEncoder().encode(text);
}
