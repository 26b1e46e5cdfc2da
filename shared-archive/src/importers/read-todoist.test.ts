import { describe, expect, it } from 'vitest';
import { isTodoistCsv, readTodoist } from './read-todoist.ts';

const HEADER =
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG';
const read = (...rows: string[]) => readTodoist([HEADER, ...rows].join('\r\n'), { timeZone: 'Europe/Zurich' });

describe('isTodoistCsv', () => {
  it('recognises the columns, with a byte order mark and with quotes', () => {
    expect(isTodoistCsv(`${HEADER}\n`)).toBe(true);
    expect(isTodoistCsv('\ufeff"TYPE","CONTENT","PRIORITY"\n')).toBe(true);
    expect(isTodoistCsv('id,state,text\n')).toBe(false);
  });
});

describe('readTodoist', () => {
  it('reads a task with its section, labels, description, comments, date and duration', () => {
    const { notes, dropped } = read(
      'section,Planning,,,,,,,,,,,,',
      'task,Plan the trip @travel @family,Book flights,1,1,Evan (1478),,2026-10-06 09:30,en,Europe/Zurich,45,minute,2026-10-09,en',
      'note,Bring the passport,,,,Evan (1478),,,,,,,,',
    );
    expect(notes).toEqual([
      {
        sourceKey: 'Planning/Plan the trip',
        text: 'Plan the trip\nBook flights\nBring the passport #family #planning',
        type: 'task',
        isDone: false,
        doneAt: null,
        category: 'travel',
        categories: [],
        scheduleDate: '2026-10-06',
        scheduleTime: '09:30',
        minutes: 45,
      },
    ]);
    expect(dropped).toEqual({ priority: 1, deadline: 1 });
  });

  it('uses the section as the category of a task without labels', () => {
    const { notes } = read('section,Later,,,,,,,,,,,,', 'task,Water the plants,,4,1,,,,en,,,,,');
    expect(notes[0]).toMatchObject({ text: 'Water the plants', category: 'later' });
  });

  it('places subtasks after their task and prefixes them with the name of the task', () => {
    const { notes } = read(
      'task,Move house,,4,1,,,,en,,,,,',
      'task,Boxes,,4,2,,,,en,,,,,',
      'task,Buy tape,,4,3,,,,en,,,,,',
      'task,Call the landlord,,4,1,,,,en,,,,,',
    );
    expect(notes.map(({ text }) => text)).toEqual([
      'Move house',
      'Move house › Boxes',
      'Move house › Boxes › Buy tape',
      'Call the landlord',
    ]);
  });

  it('keeps a date written as a phrase in the text', () => {
    const { notes } = read('task,Clean up,,4,1,,,every monday,en,,,,,');
    expect(notes[0]).toMatchObject({ text: 'Clean up (every monday)', scheduleDate: null });
  });

  it('converts an instant with an offset to local time', () => {
    const { notes } = read('task,Call,,4,1,,,2026-08-13T18:30:00-05:00,en,US/Central,,,,');
    expect(notes[0]).toMatchObject({ scheduleDate: '2026-08-14', scheduleTime: '01:30' });
  });

  it('reads texts with commas, quotes and line breaks', () => {
    const { notes } = read('task,"Bread, ""the dark one""\nand milk",,4,1,,,,en,,,,,');
    expect(notes[0]?.text).toBe('Bread, "the dark one"\nand milk');
  });

  it('gives equal tasks different source keys, so that each becomes its own note', () => {
    const { notes } = read('task,Stretch,,4,1,,,,en,,,,,', 'task,Stretch,,4,1,,,,en,,,,,');
    expect(notes.map(({ sourceKey }) => sourceKey)).toEqual(['/Stretch', '/Stretch (2)']);
  });
});
