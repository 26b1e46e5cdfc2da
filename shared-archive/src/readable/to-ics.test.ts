import { describe, expect, it } from 'vitest';
import { createNoteFixture, TEST_MANIFEST } from '../testing/records.ts';
import { toIcs } from './to-ics.ts';

const ics = (...records: Parameters<typeof createNoteFixture>[]): string =>
  toIcs(
    TEST_MANIFEST,
    records.map((parts) => createNoteFixture(...parts)),
  )[0]?.text ?? '';
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('toIcs', () => {
  it('writes a dated note as a to-do of that day', () => {
    const lines = unfolded(ics(['l1', { text: 'Bread; milk, eggs', scheduleDate: '2026-12-31', category: 'home' }]));
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Northkeep//Northkeep//EN',
      'BEGIN:VTODO',
      'UID:l1@northkeep',
      'DTSTAMP:20261123T090000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DUE;VALUE=DATE:20270101',
      'SUMMARY:Bread\\; milk\\, eggs',
      'CATEGORIES:home',
      'STATUS:NEEDS-ACTION',
      'END:VTODO',
      'END:VCALENDAR',
      '',
    ]);
  });

  // shows: import.calendar.parts
  it('writes a dated sub-line as a part of its line, where that is in the file', () => {
    const planned = { scheduleDate: '2026-12-31' };
    const lines = unfolded(
      ics(
        ['l1', { ...planned, text: 'Move' }],
        ['l2', { ...planned, text: 'Boxes', subLineOf: 'l1' }],
        ['l3', { text: 'Some day' }],
        ['l4', { ...planned, text: 'Tape', subLineOf: 'l3' }],
      ),
    );
    expect(lines.filter((line) => line.startsWith('RELATED-TO'))).toEqual(['RELATED-TO:l1@northkeep']);
  });

  it('writes a time of day without a zone, and the planned minutes', () => {
    const lines = unfolded(
      ics(['l1', { text: 'x', scheduleDate: '2026-11-24', scheduleTime: '09:30', minutes: 45, isDone: true }]),
    );
    expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261124T093000', 'DURATION:PT45M', 'STATUS:COMPLETED']));
  });

  it.each([
    { priority: 'high', written: ['PRIORITY:1'] },
    { priority: 'medium', written: ['PRIORITY:5'] },
    { priority: 'low', written: ['PRIORITY:9'] },
    { priority: 'none', written: [] },
  ])('writes the priority $priority of a note as $written', ({ priority, written }) => {
    const lines = unfolded(ics(['l1', { text: 'x', scheduleDate: '2026-11-24', priority }]));
    expect(lines.filter((line) => line.startsWith('PRIORITY') || line.startsWith('X-'))).toEqual(written);
  });

  it('writes a deadline as the day on which a note is due, and exactly for an import', () => {
    const lines = unfolded(ics(['l1', { text: 'x', scheduleDate: '2026-11-24', deadline: '2026-12-01' }]));
    expect(lines).toContain('DUE;VALUE=DATE:20261201');
    expect(lines).toContain(`X-NORTHKEEP-VALUES:${encodeURIComponent('{"deadline":"2026-12-01"}')}`);
  });

  it('writes a journal entry with all its rows and categories', () => {
    const lines = unfolded(
      ics(['l1', { text: 'First\nsecond', type: 'journal', scheduleDate: '2026-11-24', categories: ['a,b', 'c'] }]),
    );
    expect(lines).toEqual(
      expect.arrayContaining(['BEGIN:VJOURNAL', 'SUMMARY:First', 'DESCRIPTION:First\\nsecond', 'CATEGORIES:a\\,b,c']),
    );
  });

  it('leaves out notes without a date and deleted ones', () => {
    const text = ics(
      ['l1', { text: 'x', scheduleDate: null }],
      ['l2', { text: 'y', scheduleDate: '2026-11-24' }, { state: 'deleted' }],
    );
    expect(text).not.toContain('VTODO');
  });

  // shows: export.ics.repeat
  it('writes the rule of an open line that repeats, and omits an invalid rule', () => {
    const parts = { text: 'Water the basil', scheduleDate: '2026-11-24', repeat: 'FREQ=WEEKLY;BYDAY=TU' };
    expect(unfolded(ics(['l1', parts]))).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU');
    expect(ics(['l1', { ...parts, isDone: true }])).not.toContain('RRULE');
    expect(ics(['l1', { ...parts, type: 'journal' }])).not.toContain('RRULE');
    expect(ics(['l1', { ...parts, repeat: 'FREQ=DAILY\r\nEND:VTODO' }])).not.toContain('RRULE');
  });

  it('folds lines after 75 bytes without cutting a character', () => {
    const text = 'Äpfel 🍏 '.repeat(30).trim();
    const file = ics(['l1', { text, scheduleDate: '2026-11-24' }]);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(file)).toContain(`SUMMARY:${text}`);
  });

  it('escapes the line breaks of a text, so that the text cannot end its calendar entry', () => {
    const lines = unfolded(ics(['l1', { text: 'a\r\nEND:VTODO\r\nBEGIN:VALARM', scheduleDate: '2026-11-24' }]));
    expect(lines.filter((line) => line === 'END:VTODO')).toHaveLength(1);
    expect(lines).not.toContain('BEGIN:VALARM');
  });
});
