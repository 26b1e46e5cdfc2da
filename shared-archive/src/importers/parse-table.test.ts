import { expect, it } from 'vitest';
import { CONTENT_LIMITS } from '../content/decode-entries.ts';
import { parseTable } from './parse-table.ts';

const LIMIT = CONTENT_LIMITS.recordsMax;

it('parses as many rows as an import may have records', () => {
  const rows = '1\n'.repeat(LIMIT);
  const skipEmptyLines = true;
  expect(parseTable(`\ufeff${rows}`, { delimiter: ',', skipEmptyLines }).data).toHaveLength(LIMIT);
  const { data } = parseTable(`\ufeffid\n${rows}`, { delimiter: ',', header: true, skipEmptyLines });
  expect([data.length, data[0]]).toEqual([LIMIT, { id: '1' }]);
});

it('refuses a table with more rows, without parsing all of them', () => {
  const rows = `id,label\n${',\n'.repeat(LIMIT * 3)}`;
  expect(() => parseTable(rows, { delimiter: ',', header: true })).toThrow(
    expect.objectContaining({ code: 'TOO_LARGE' }),
  );
});
