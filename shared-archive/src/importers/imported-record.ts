import { UUID_PATTERN } from '@northkeep/contracts';
import type { ArchiveRecord } from '../content/entries.ts';
import type { ImportedNote } from './imported-note.ts';

/**
 * A record of a file. One with a world-wide id (`worldId`) is the same record in every file that contains the id.
 * `subLineOf` is the id of the record in the file of which this one is a sub-line.
 */
export type ImportedRecord = ArchiveRecord & Pick<ImportedNote, 'worldId' | 'edition' | 'subLineOf'>;

/**
 * Converts notes to records in the order of the file. A calendar that Northkeep exported contains the id of a note in
 * its UID.
 */
export function toRecords(notes: readonly ImportedNote[]): ImportedRecord[] {
  return notes.map(({ sourceKey, worldId, edition, subLineOf, otherValues, ...values }, index) => {
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
      ...{ id: recordIdOf(sourceKey), index, values: { ...values, ...otherValues }, damaged: {} },
      ...(worldId === undefined ? {} : { worldId }),
      ...(edition === undefined ? {} : { edition }),
      ...(subLineOf === undefined ? {} : { subLineOf: recordIdOf(subLineOf) }),
    };
  });
}

function recordIdOf(sourceKey: string): string {
  const own = sourceKey.endsWith('@northkeep') ? sourceKey.slice(0, -'@northkeep'.length) : '';
  return UUID_PATTERN.test(own) ? own : sourceKey;
}
