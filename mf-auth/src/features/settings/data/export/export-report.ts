import type { Kind } from '@northkeep/contracts';
import type { ArchiveManifest, ArchiveRecord, MissingExportPart, RecordState } from '@northkeep/shared-archive';
import type { ExportSource } from '@northkeep/shared-vault';

export interface DamagedFields {
  readonly kind: Kind;
  readonly id: string;
  readonly fields: readonly string[];
}

/** Contents of an export. */
export interface ExportReport {
  readonly counts: Readonly<Record<RecordState, number>>;
  readonly damaged: readonly DamagedFields[];
  /** True for a file that holds the encrypted bytes of damaged fields. */
  readonly keepsDamaged: boolean;
  readonly missing: readonly MissingExportPart[];
}

/** Progress of an export: its stage, and the number of exported records out of the expected total. */
export interface ExportProgress {
  readonly stage: 'preparing' | 'records' | 'checking' | 'writing';
  readonly done: number;
  readonly total: number;
}

export interface ExportOptions {
  readonly signal: AbortSignal;
  onProgress(progress: ExportProgress): void;
}

/** Passes on the records of an export source and counts them by state: live, deleted, conflicting and not saved. */
export class ExportTally {
  readonly counts: Record<RecordState, number> = { live: 0, deleted: 0, conflict: 0, notSaved: 0 };
  readonly damaged: DamagedFields[] = [];
  /** Number of exported records. */
  total = 0;
  readonly #source: ExportSource;
  readonly #options: ExportOptions;

  constructor(source: ExportSource, options: ExportOptions) {
    this.#source = source;
    this.#options = options;
  }

  report({ keepsDamaged }: Pick<ExportReport, 'keepsDamaged'>): ExportReport {
    return { counts: this.counts, damaged: this.damaged, keepsDamaged, missing: this.#source.missing };
  }

  /** Yields the records of the source. Throws the signal's reason once it is aborted. */
  async *records(): AsyncGenerator<ArchiveRecord, void, undefined> {
    const { signal, onProgress } = this.#options;
    for await (const record of this.#source.records()) {
      signal.throwIfAborted();
      this.counts[record.state] += 1;
      this.total += 1;
      const { kind, id } = record;
      const fields = Object.keys(record.damaged);
      if (fields.length > 0) this.damaged.push({ kind, id, fields });
      yield record;
      // Another tab may add records during the export. The number of exported records can therefore exceed the expected
      // total, which then grows with it.
      onProgress({ stage: 'records', done: this.total, total: Math.max(this.total, this.#source.expected) });
    }
  }
}

/** Creates the manifest, which is the first entry of an export that begins now. */
export function createManifest(
  { vaultId, missing, savedCards }: ExportSource,
  { appVersion, timeZone }: Pick<ArchiveManifest, 'appVersion' | 'timeZone'>,
): ArchiveManifest {
  const createdAt = new Date().toISOString();
  return { archiveId: crypto.randomUUID(), vaultId, createdAt, appVersion, timeZone, missing, savedCards };
}
