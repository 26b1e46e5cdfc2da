import { describe, expect, it } from 'vitest';
import { tickLine } from '../repeats/testing/tick-line.ts';
import { createCalendarFile } from './testing/calendar-file.ts';
import { importAll, openTab } from './testing/exported-vault.ts';
import { createTabImport } from './testing/import-tab.ts';
import { DENTIST, importFile, openWith, type Values } from './testing/imported-calendar.ts';

describe('the undo of an update', () => {
  it('keeps the day and the time together when the user has changed one of them after the import', async () => {
    const { tab, id, line } = await openWith(DENTIST);
    const importer = createTabImport(tab);
    await importAll(importer, createCalendarFile({ a: { values: { ...DENTIST, scheduleTime: '16:00' } } }));
    tab.records.lines.change(id, { scheduleDate: '2026-12-09' });
    await importer.undo();
    expect(line()).toMatchObject({ scheduleDate: '2026-12-09', scheduleTime: '16:00' });
  });

  it('keeps a line ticked that the user has opened and ticked after the import', async () => {
    const { tab, id, line } = await openWith({ text: 'Tax', isDone: false });
    const importer = createTabImport(tab);
    const done = { text: 'Tax', isDone: true, doneAt: '2026-12-01T08:00:00.000Z' };
    await importAll(importer, createCalendarFile({ a: { values: done } }));
    tab.records.lines.change(id, { isDone: false, doneAt: null });
    tab.records.lines.change(id, { isDone: true, doneAt: '2026-12-02T08:00:00.000Z' });
    await importer.undo();
    expect(line()).toMatchObject({ isDone: true, doneAt: '2026-12-02T08:00:00.000Z' });
  });

  it('does not touch a value that the user has set because the stopped import had not come to it', async () => {
    const tab = await openTab();
    const uids = Array.from({ length: 30 }, (_, i) => `e${i}`);
    const fileOf = (minutes: number) =>
      createCalendarFile(Object.fromEntries(uids.map((text) => [text, { values: { text, minutes } }])));
    await importAll(createTabImport(tab), fileOf(10));
    const stopped = createTabImport(tab, { sendWithoutDelay: async () => stopped.cancel() });
    await importAll(stopped, fileOf(20));
    expect(stopped.state).toMatchObject({ status: 'stopped', done: 25, total: 30 });
    const left = tab.records.lines.items.find(({ minutes }) => minutes === 10);
    tab.records.lines.change(left?.id ?? '', { minutes: 20 });
    await stopped.undo();
    expect(tab.records.lines.items.filter(({ minutes }) => minutes === 20).map(({ id }) => id)).toEqual([left?.id]);
  });

  it('keeps the day of a repeated line that the user has ticked, from whose day the next line derives', async () => {
    const weekly: Values = { text: 'Choir', scheduleDate: '2026-11-02', repeat: 'FREQ=WEEKLY' };
    const { tab, id, line } = await openWith(weekly);
    const importer = createTabImport(tab);
    await importAll(importer, createCalendarFile({ a: { values: { ...weekly, scheduleDate: '2026-11-03' } } }));
    const next = await tickLine(tab, id, '2026-11-03');
    await importer.undo();
    expect(line()).toMatchObject({ scheduleDate: '2026-11-03', isDone: true });
    await importFile(tab, { a: { values: { ...weekly, text: 'Choir, hall 2', scheduleDate: '2026-11-03' } } });
    expect([line()?.text, tab.records.lines.get(next?.id ?? '')?.text]).toEqual(['Choir', 'Choir, hall 2']);
  });
});
