import type { RecordEdition } from '@northkeep/contracts';
import type { PlainValue } from '../../crypto/fields.ts';
import type { ImportSource } from '../import-record.ts';
import { createImportNote, createImportSource } from './import-tab.ts';

/** Values and edition of a calendar entry. The plan of the edition is that of the values, if it is not given. */
export interface CalendarEntry extends Partial<RecordEdition> {
  readonly values: Readonly<Record<string, PlainValue>>;
  /** UID of the to-do of which it is a part. */
  readonly under?: string;
}

let fileCount = 0;

/** Returns a calendar file with these entries, by their UID. Each file has bytes of its own. */
export function createCalendarFile(entries: Readonly<Record<string, CalendarEntry>>): ImportSource {
  fileCount += 1;
  const records = Object.entries(entries).map(([uid, { values, under, ...edition }], index) =>
    createImportNote(uid, {
      ...{ id: uid, index, worldId: `ics:${uid}`, values: { type: 'task', ...values } },
      ...(under === undefined ? {} : { subLineOf: under }),
      edition: {
        ...{
          sequence: 0,
          modifiedAt: null,
          isDoneStated: values.isDone !== undefined,
          isIdSure: true,
          isPlaceStated: true,
        },
        plan: JSON.stringify([values.scheduleDate ?? null, values.scheduleTime ?? null, values.repeat ?? null]),
        due: String(values.deadline ?? ''),
        ...edition,
      },
    }),
  );
  return { ...createImportSource(records, `calendar ${fileCount}`), label: 'calendar.ics' };
}
