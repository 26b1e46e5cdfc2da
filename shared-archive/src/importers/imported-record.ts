import { UUID_PATTERN } from '@northkeep/contracts';
import type { ArchiveRecord } from '../content/entries.ts';
import type { ImportedNote } from './imported-note.ts';

/** A record of a file. One with a world-wide id (`worldId`) is the same record in every file that contains the id. */
export type ImportedRecord = ArchiveRecord & Pick<ImportedNote, 'worldId'>;

/**
 * Converts notes to records in the order of the file. A calendar that Northkeep exported contains the id of a note in
 * its UID.
 */
export function toRecords(notes: readonly ImportedNote[]): ImportedRecord[] {
  return notes.map(({ sourceKey, worldId, otherValues, ...values }, index) => {
    const own = sourceKey.endsWith('@northkeep') ? sourceKey.slice(0, -'@northkeep'.length) : '';
    return {
      ...{
        state: 'live',
        kind: 'lines',
        parentKind: null,
        parentId: null,
        schema: 1,
        createdAt: null,
        updatedAt: null,
      },
      ...{ id: UUID_PATTERN.test(own) ? own : sourceKey, index, values: { ...values, ...otherValues }, damaged: {} },
      ...(worldId === undefined ? {} : { worldId }),
    };
  });
}
