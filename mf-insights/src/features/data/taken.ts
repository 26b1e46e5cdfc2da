import type { Instrument } from '@northkeep/contracts/insights';
import { assessments, type Item } from '@northkeep/shared-vault';
import { type InstrumentRecords, instrumentRecordsOf } from '../../rules/assessments.ts';

export type AssessmentItem = Item<'assessments'>;

/** Returns the records of an instrument that could be decrypted completely and are not read-only. Observable. */
export function readInstrumentRecords({ id }: Instrument): InstrumentRecords<AssessmentItem> {
  return instrumentRecordsOf(
    assessments.items.filter(({ damaged, readOnly }) => damaged.size === 0 && !readOnly),
    id,
  );
}

/** Returns the number of assessment records with a part that could not be decrypted. Observable. */
export const countDamagedAssessments = (): number => assessments.items.filter(({ damaged }) => damaged.size > 0).length;
