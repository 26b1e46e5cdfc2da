import {
  type ArchiveManifest,
  decodeEntries,
  encodeEntries,
  prepareArchiveOpening,
  type SealContent,
} from '@northkeep/shared-archive';
import { argon2idInWorker, type ExportSource } from '@northkeep/shared-vault';
import { type ExportOptions, type ExportReport, ExportTally } from './export-report.ts';
import { type FileSink, readBlob } from './file-sink.ts';

interface ArchiveRequest extends ExportOptions {
  readonly source: ExportSource;
  readonly manifest: ArchiveManifest;
  readonly passphrase: string;
  /** Seals the archive under the passphrase. Its key may still be derived. */
  readonly seal: SealContent;
  readonly sink: FileSink;
}

/** Thrown when the written archive cannot be opened, or contains other records than were exported. */
export class ArchiveCheckError extends Error {
  override readonly name = 'ArchiveCheckError';
}

/**
 * Seals all records into the file, opens the file once to check it, and gives it to the user. Holds a few chunks in
 * memory. Rejects with the signal's reason, an ApiError, 'Vault is locked', an {@link ArchiveCheckError} or the error
 * of the file; nothing is delivered then.
 */
export async function writeArchive(request: ArchiveRequest): Promise<ExportReport> {
  const { source, manifest, passphrase, seal, sink, signal, onProgress } = request;
  const tally = new ExportTally(source, request);
  // The key for the check is derived while the records are sealed.
  let open: ReturnType<typeof prepareArchiveOpening> | null = null;
  try {
    for await (const bytes of seal(encodeEntries(manifest, tally.records()))) {
      open ??= prepareArchiveOpening(bytes, passphrase, argon2idInWorker);
      signal.throwIfAborted();
      await sink.write(bytes);
    }
    const file = await sink.finish();
    onProgress({ stage: 'checking', done: 0, total: tally.total });
    if (!open || (await countEntries(open(readBlob(file)), signal)) !== tally.total) throw new ArchiveCheckError();
    signal.throwIfAborted();
    sink.deliver();
    return tally.report({ keepsDamaged: true });
  } catch (reason) {
    await sink.abort();
    throw reason;
  }
}

async function countEntries(content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number> {
  let count = 0;
  try {
    for await (const { type } of decodeEntries(content)) {
      signal.throwIfAborted();
      if (type === 'record') count += 1;
    }
  } catch (reason) {
    if (signal.aborted) throw reason;
    throw new ArchiveCheckError('the archive does not open', { cause: reason });
  }
  return count;
}
