import type { ReadableFormat } from '@northkeep/shared-archive';
import { EncryptedValue, vault } from '@northkeep/shared-vault';
import { askBeforeLeaving } from '../ask-before-leaving.ts';

/** Format of an export. It determines the dialog that runs the export. */
export type ExportFormat = 'archive' | ReadableFormat;

/** An export that has begun and not ended. */
export interface UnfinishedExport {
  readonly form: ExportFormat;
  readonly name: string;
}

const FORM_NAMES: readonly string[] = ['archive', 'json', 'markdown', 'csv', 'ics'] satisfies ExportFormat[];

/** Export that has begun and not ended. The value remains stored when a reload or a lock interrupts the export. */
export const unfinishedExport = new EncryptedValue<UnfinishedExport | null>({
  name: 'export.begun',
  empty: null,
  decode,
});

function decode(stored: unknown): UnfinishedExport | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { form, name } = stored as Partial<Record<string, unknown>>;
  return typeof name === 'string' && isForm(form) ? { form, name } : null;
}

const isForm = (value: unknown): value is ExportFormat => typeof value === 'string' && FORM_NAMES.includes(value);

const lockName = (): string => `nk-export-${vault.vaultId ?? ''}`;

/**
 * Marks an export as running until `work` has ended. Other tabs recognise it by a shared lock; if it is interrupted,
 * the next start of the app recognises it by the stored value.
 */
export async function trackExport(begun: UnfinishedExport, work: () => Promise<void>): Promise<void> {
  unfinishedExport.set(begun);
  // The lock is shared, so exports in several tabs do not block each other.
  const run = async () => {
    await ('locks' in navigator ? navigator.locks.request(lockName(), { mode: 'shared' }, work) : work());
  };
  try {
    await askBeforeLeaving(run);
  } finally {
    unfinishedExport.set(null);
  }
}

/**
 * Resolves with true while a tab of this browser is exporting this vault, which means that the export was not
 * interrupted.
 */
export async function isExporting(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName());
}
