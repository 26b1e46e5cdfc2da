import { describe, expect, it } from 'vitest';
import { findParsedFormats } from './parsed-formats.ts';

const FORMAT = "const format = new Intl.DateTimeFormat('en-US', options);";
const PARSED = 'a formatted text is for people only, its pattern differs between browsers; read formatToParts instead';
const check = (code: string, file = 'contracts/src/calendar.ts') => findParsedFormats(file, `${FORMAT}\n${code}`);

describe('findParsedFormats', () => {
  it.each([
    'format.format(at).slice(0, 10);',
    "const [day] = format.format(at).split('/');",
    'const text = format.format(at); text.match(/./);',
    "at.toLocaleDateString('en-US').split('/');",
    'at.toLocaleTimeString()?.substring(0, 5);',
    'new Date(at.toLocaleString());',
    'const local = at.toLocaleString(); Date.parse(local);',
    'Number(format.format(at));',
    'Number(formatNumber(count));',
    "formatDate(date, options).split(' ');",
    'const day = formatDate(date, options); export const isSame = day === other;',
    'export const isToday = format.format(at) === format.format(now);',
    'const day = format.format(at); export const isPast = day < today;',
    '/^\\d/.exec(format.format(at));',
    'formatFor(zone).format(at).slice(0, 4);',
    'const day = (zone) => new Intl.DateTimeFormat(zone); day(zone).format(at) === on;',
    "new Intl.DateTimeFormat('en-US').format(at).at(0);",
  ])('reports a formatted text that is read back: %s', (code) => {
    expect(check(code)).toContain(PARSED);
  });

  it.each([
    ['en-CA', "new Intl.DateTimeFormat('en-CA', options);"],
    ['en-CA', "Intl.DateTimeFormat('en-CA').format(at);"],
    ['sv-SE', "at.toLocaleDateString('sv-SE', { timeZone });"],
    ['en-GB', "at.toLocaleTimeString('en-GB');"],
  ])('reports %s, which is named for its pattern: %s', (locale, code) => {
    expect(check(code)).toEqual([
      `${locale} is no promise of a pattern such as YYYY-MM-DD; read formatToParts of 'en-US' instead`,
    ]);
  });

  it.each([
    'export const shown = format.format(at);',
    "export const text = 'Made on ' + format.format(at);",
    'const parts = format.formatToParts(at); parts.find(({ type }) => type);',
    "const text = count.toLocaleString('en-US'); show(text);",
    "export const line = format.format(at).replace(/\\s/g, ' ');",
    "report.format(rows).split('\\n');",
    'new Intl.DateTimeFormat(region, options);',
  ])('accepts a text that is shown: %s', (code) => {
    expect(check(code)).toEqual([]);
  });

  it('does not check tests, which compare what is shown', () => {
    expect(check('format.format(at).slice(0, 10);', 'shell/src/copy.test.ts')).toEqual([]);
  });
});
