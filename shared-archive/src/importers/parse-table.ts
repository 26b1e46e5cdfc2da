import Papa from 'papaparse';
import { CONTENT_LIMITS } from '../content/decode-entries.ts';
import { ArchiveError } from '../format/archive-error.ts';

/**
 * Parses a table of comma-separated values, by default into a list of cells for each row. Throws an
 * {@link ArchiveError} `TOO_LARGE` for more rows than an import may have records, without parsing the others: each row
 * takes many times the memory of its characters.
 */
export function parseTable<Row>(text: string, config: Omit<Papa.ParseConfig<Row>, 'preview'>): Papa.ParseResult<Row> {
  const { recordsMax } = CONTENT_LIMITS;
  const result = Papa.parse<Row>(text.replace(/^\ufeff/, ''), { ...config, preview: recordsMax + 1 });
  if (result.data.length > recordsMax) throw new ArchiveError('TOO_LARGE', 'rows');
  return result;
}
