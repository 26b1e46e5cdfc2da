import { describe, expect, it } from 'vitest';
import { isTodoistCsv, readTodoist } from './read-todoist.ts';

const HEADER =
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG';
const OPTIONS = { timeZone: 'Europe/Zurich', writtenOn: '2026-11-20' };
const read = (...rows: string[]) => readTodoist([HEADER, ...rows].join('\r\n'), OPTIONS);

describe('isTodoistCsv', () => {
  it('recognises the columns, with a byte order mark and with quotes', () => {
    expect(isTodoistCsv(`${HEADER}\n`)).toBe(true);
    expect(isTodoistCsv('\ufeff"TYPE","CONTENT","PRIORITY"\n')).toBe(true);
    expect(isTodoistCsv('id,state,text\n')).toBe(false);
  });
});

describe('readTodoist', () => {
  it('counts a deadline that is no date', () => {
    const { notes, dropped } = read('task,Water,,4,1,,,,,,,,soon,en');
    expect([notes[0]?.deadline, dropped]).toEqual([undefined, { deadline: 1 }]);
  });

  it('reads the four priorities', () => {
    const { notes, dropped } = read(...[1, 2, 3, 4].map((priority) => `task,Task ${priority},,${priority},1,,,,,,,,,`));
    expect(notes.map(({ priority }) => priority)).toEqual(['high', 'medium', 'low', 'none']);
    expect(dropped).toEqual({});
  });

  it('reads a task with its section, labels, description, comments, date and duration', () => {
    const { notes, dropped } = read(
      'section,Planning,,,,,,,,,,,,',
      'task,Plan the trip @travel @family,Book flights,1,1,Evan (1478),,2026-10-06 09:30,en,Europe/Zurich,45,minute,2026-10-09,en',
      'note,Bring the passport,,,,Evan (1478),,,,,,,,',
    );
    expect(notes).toEqual([
      {
        sourceKey: 'Planning/Plan the trip',
        text: 'Plan the trip\nBook flights\nBring the passport',
        type: 'task',
        isDone: false,
        doneAt: null,
        category: 'travel',
        categories: ['family', 'planning'],
        scheduleDate: '2026-10-06',
        scheduleTime: '09:30',
        minutes: 45,
        priority: 'high',
        deadline: '2026-10-09',
      },
    ]);
    expect(dropped).toEqual({});
  });

  it('uses the section as the category of a task without labels', () => {
    const { notes } = read('section,Later,,,,,,,,,,,,', 'task,Water the plants,,4,1,,,,en,,,,,');
    expect(notes[0]).toMatchObject({ text: 'Water the plants', category: 'later' });
  });

  it('makes subtasks sub-lines of their task, and keeps the title of a subtask above another one', () => {
    const { notes } = read(
      'task,Move house,,4,1,,,,en,,,,,',
      'task,Boxes,,4,2,,,,en,,,,,',
      'task,Buy tape,,4,3,,,,en,,,,,',
      'task,Call the landlord,,4,1,,,,en,,,,,',
    );
    expect(notes.map(({ text, subLineOf, sourceKey }) => [text, subLineOf, sourceKey])).toEqual([
      ['Move house', undefined, '/Move house'],
      ['Boxes', '/Move house', '/Move house › Boxes'],
      ['Boxes › Buy tape', '/Move house', '/Move house › Boxes › Buy tape'],
      ['Call the landlord', undefined, '/Call the landlord'],
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

  it.each([
    { date: '8 Jul', lang: 'en', day: '2026-07-08', time: null },
    { date: 'Jul 8', lang: 'en', day: '2026-07-08', time: null },
    { date: '8. Jul', lang: 'de', day: '2026-07-08', time: null },
    { date: '1 Okt. 2027', lang: 'de', day: '2027-10-01', time: null },
    { date: '3. März 2027', lang: 'de', day: '2027-03-03', time: null },
    { date: '12 févr. 2027', lang: 'fr', day: '2027-02-12', time: null },
    { date: '12 Oct 2026 9:30', lang: 'en', day: '2026-10-12', time: '09:30' },
    { date: '12 Oct at 5pm', lang: 'en', day: '2026-10-12', time: '17:00' },
    { date: 'Oct 12, 2026 at 12:15 am', lang: 'en', day: '2026-10-12', time: '00:15' },
    { date: '2026-10-12 at 11:00', lang: 'en', day: '2026-10-12', time: '11:00' },
  ])(
    'reads $date ($lang) as $day $time; a missing year is the year in which the file was written',
    ({ date, lang, day, time }) => {
      const { notes } = read(`task,Clean up,,4,1,,,"${date}",${lang},,,,,`);
      expect(notes[0]).toMatchObject({ text: 'Clean up', scheduleDate: day, scheduleTime: time });
    },
  );

  it.each(['31 Feb 2027', '8 Juli', '12 Oct at 25:00', 'in 2 days', 'tomorrow at 5pm', '12'])(
    'keeps %j in the text, because it is no date in the language of the row',
    (date) => {
      expect(read(`task,Clean up,,4,1,,,${date},en,,,,,`).notes[0]).toMatchObject({
        text: `Clean up (${date})`,
        scheduleDate: null,
      });
    },
  );

  it('skips the row of display settings and the empty rows between the tasks', () => {
    const { notes, refused, dropped } = read(
      'meta,view_style=board,,,,,,,,,,,,',
      ',,,,,,,,,,,,,',
      'task,Water,,4,1,Ann (7),,,,Europe/Zurich,,,,',
      ',,,,,,,,,,,,,',
    );
    expect([notes.map(({ text }) => text), refused, dropped]).toEqual([['Water'], [], {}]);
  });

  it('reads a file without the columns of later versions', () => {
    const text = ['TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG', 'task,Water,4,1,Ann (7),,,en'];
    expect(readTodoist(text.join('\n'), OPTIONS).notes.map((note) => note.text)).toEqual(['Water']);
  });

  it('writes the name and the address of an attached file instead of its data', () => {
    const { notes, dropped } = read(
      'task,Water,,4,1,Ann (7),,,,,,,,',
      'note,"Look: [[file {""file_name"":""plan, b.png"",""file_size"":4,""file_url"":""https://files.example/a.png""}]]",,,,Ann (7),,,,,,,,',
    );
    expect([notes[0]?.text, dropped]).toEqual([
      'Water\nLook: plan, b.png https://files.example/a.png',
      { attachment: 1 },
    ]);
  });

  it('keeps an attachment that is not readable as typed', () => {
    const { notes } = read('task,Water,,4,1,,,,,,,,,', 'note,[[file {broken}]],,,,,,,,,,,,');
    expect(notes[0]?.text).toBe('Water\n[[file {broken}]]');
  });

  it('reads a comment on the project and the description of a section as journal entries', () => {
    const { notes } = read(
      'note,About the whole project,,,,Ann (7),,2026-06-08T07:02:05.000000Z,,,,,,',
      'section,Garden,Only in dry weeks,,,,,,,,,,,',
      'note,After the section,,,,Ann (7),,,,,,,,',
      'task,Water,,4,1,Ann (7),,,,,,,,',
    );
    expect(notes.map(({ type, text, scheduleDate, categories }) => [type, text, scheduleDate, categories])).toEqual([
      ['journal', 'About the whole project', '2026-06-08', []],
      ['journal', 'Garden\nOnly in dry weeks', null, ['garden']],
      ['journal', 'After the section', null, ['garden']],
      ['task', 'Water', null, []],
    ]);
  });

  it('keeps the comments of a task without a content', () => {
    expect(read('task,,,4,1,,,,,,,,,', 'note,Still here,,,,,,,,,,,,').notes[0]?.text).toBe('Still here');
  });

  it.each([
    { name: 'Home [6Crg8jQ886Wh4P5g].csv', category: 'home' },
    { name: 'backup/Home [123].csv', category: 'home' },
    { name: 'Home (1).csv', category: 'home' },
    { name: 'Inbox [123].csv', category: null },
    { name: 'download.txt', category: null },
  ])('uses the project in the name $name as the category of a task without label and section', ({ name, category }) => {
    const { notes } = readTodoist(`${HEADER}\ntask,Water,,4,1,,,,,,,,,`, OPTIONS, name);
    expect(notes[0]).toMatchObject({ text: 'Water', category });
  });

  it('adds the project to the labels of a task, once', () => {
    const rows = ['section,Home,,,,,,,,,,,,', 'task,Water @garden,,4,1,,,,,,,,,'];
    expect(readTodoist([HEADER, ...rows].join('\n'), OPTIONS, 'Home [1].csv').notes[0]).toMatchObject({
      text: 'Water',
      category: 'garden',
      categories: ['home'],
    });
  });
});
