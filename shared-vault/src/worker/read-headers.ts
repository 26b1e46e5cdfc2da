import { envelopeBindingOf, type FeedChange, parseRecordHeader } from '@northkeep/contracts';
import { type HeaderReading, judgeHeader } from '../sync/feed/read-header.ts';
import type { FieldCipher } from '../sync/ports.ts';
import type { DecryptScalars } from './open-records.ts';

/**
 * Opens the headers of many received records fast, in order, and compares each with its record. The result for a record
 * is that of `readHeader`.
 */
export async function readHeaders(
  changes: readonly FeedChange[],
  { open, sealer }: { readonly open: DecryptScalars; readonly sealer: Pick<FieldCipher, 'isHeaderOf'> },
): Promise<readonly HeaderReading[]> {
  const opened = await open(
    changes.map(({ kind, record }) => ({ place: envelopeBindingOf(kind, 'h', record.id), wire: record.h })),
  );
  return Promise.all(
    changes.map(({ kind, record }, i) =>
      judgeHeader({ kind, id: record.id }, record, parseRecordHeader(opened[i]?.value), sealer),
    ),
  );
}
