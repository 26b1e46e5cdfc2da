import { describe, expect, it } from 'vitest';
import { findFormatsWithoutRegion } from './formats-without-region.ts';

const FILE = 'mf-notes/src/rules/schedule.ts';

describe('findFormatsWithoutRegion', () => {
  it.each([
    "count.toLocaleString('en-US');",
    'new Date(at).toLocaleTimeString();',
    'const format = new Intl.DateTimeFormat(undefined, { month: "long" });',
    'Intl.NumberFormat().format(count);',
    "const rules = new Intl['PluralRules']('en'); new Intl.PluralRules('en');",
    "const MONTHS = ['January', 'Feb'];",
    "const label = 'Sunday';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the linted source code contains a template literal
    'const time = `${hours}:${minutes} PM`;',
    "const half = hour < 12 ? 'AM' : 'PM';",
  ])('refuses %s', (text) => {
    expect(findFormatsWithoutRegion(FILE, text)).not.toEqual([]);
  });

  it.each([
    'formatNumber(count);',
    "formatDate(date, { month: 'long' });",
    'new Intl.Segmenter(undefined);',
    "const text = 'A reminder on Sundays?';",
    "const button = 'May';",
  ])('accepts %s', (text) => {
    expect(findFormatsWithoutRegion(FILE, text)).toEqual([]);
  });

  it('accepts formats in the module of the formats, in readers of files, in tests and on the server', () => {
    const text = "new Intl.DateTimeFormat('en-US');";
    for (const file of [
      'contracts/src/formats.ts',
      'shared-archive/src/importers/read-date.ts',
      'mf-notes/src/rules/schedule.test.ts',
      'api/src/platform/mail/format-date.ts',
    ])
      expect(findFormatsWithoutRegion(file, text)).toEqual([]);
    expect(findFormatsWithoutRegion('contracts/src/planner.ts', text)).toHaveLength(1);
  });
});
