import { describe, expect, it } from 'vitest';
import { tickLine } from '../repeats/testing/tick-line.ts';
import { sendAllChanges } from '../sync/testing/quiet.ts';
import { createTwoDevices, lineTexts, syncAll } from '../sync/testing/two-devices.ts';
import { createCalendarFile } from './testing/calendar-file.ts';
import { importAll, openTab } from './testing/exported-vault.ts';
import { createTabImport, type LocalValues } from './testing/import-tab.ts';
import { DENTIST, importFile, openWith, planFile, type Values } from './testing/imported-calendar.ts';

describe('a calendar entry that was imported before', () => {
  it('takes over in place what has changed in the file, and is counted as updated', async () => {
    const { tab, line } = await openWith({ ...DENTIST, priority: 'high', reminder: 10, category: 'health' });
    const values = { ...DENTIST, text: 'Dentist, Dr. Vik', scheduleTime: '11:30', minutes: 45, category: 'teeth' };
    const plan = await planFile(tab, { a: { values } });
    expect(plan.counts.get('lines')).toEqual({ added: 0, updated: 1, same: 0, kept: 0, refused: 0 });
    expect([plan.updated, plan.created, plan.sample]).toEqual([['Dentist, Dr. Vik'], [], []]);
    const importer = createTabImport(tab);
    await importer.apply(plan);
    expect(tab.records.lines.items).toHaveLength(1);
    expect(line()).toMatchObject({ ...values, priority: 'none', reminder: null });
    expect(importer.state).toEqual({ status: 'done', label: 'calendar.ics', added: 0, updated: 1 });
  });

  it('changes nothing when the file has not changed, also after the user has changed the line', async () => {
    const { tab, id, line } = await openWith(DENTIST);
    tab.records.lines.change(id, { text: 'My dentist', scheduleDate: '2026-12-08' });
    const plan = await planFile(tab, { a: { values: DENTIST } });
    expect([plan.counts.get('lines')?.same, plan.changed, plan.created]).toEqual([1, [], []]);
    expect(line()?.text).toBe('My dentist');
  });

  it('keeps what the user has changed since, and takes over the rest', async () => {
    const { tab, id, line } = await openWith(DENTIST);
    tab.records.lines.change(id, { scheduleDate: '2026-12-08', isDone: true, doneAt: '2026-12-08T10:00:00.000Z' });
    const values = { ...DENTIST, text: 'Dentist, Dr. Vik', scheduleDate: '2026-12-14', scheduleTime: '11:30' };
    const plan = await planFile(tab, { a: { values } });
    expect(plan.kept).toEqual([{ kind: 'lines', title: 'Dentist, Dr. Vik' }]);
    await createTabImport(tab).apply(plan);
    expect(line()).toMatchObject({
      ...{ text: 'Dentist, Dr. Vik', scheduleDate: '2026-12-08', scheduleTime: '10:00', isDone: true },
    });
    const again = await planFile(tab, { a: { values } });
    expect([again.counts.get('lines')?.kept, again.changed]).toEqual([1, []]);
  });

  it('moves with the file again once the user has taken back the own change', async () => {
    const { tab, id, line } = await openWith(DENTIST);
    tab.records.lines.change(id, { text: 'Mine' });
    await importFile(tab, { a: { values: { ...DENTIST, text: 'Theirs', minutes: 60 } } });
    tab.records.lines.change(id, { text: 'Dentist' });
    await importFile(tab, { a: { values: { ...DENTIST, text: 'Theirs', minutes: 60 } } });
    expect(line()).toMatchObject({ text: 'Theirs', minutes: 60 });
  });

  it('is ticked and opened by a file that says so, and stays ticked when the file says nothing', async () => {
    const { tab, line } = await openWith({ text: 'Tax', isDone: false });
    await importFile(tab, { a: { values: { text: 'Tax', isDone: true, doneAt: '2026-12-01T08:00:00.000Z' } } });
    expect(line()).toMatchObject({ isDone: true, doneAt: '2026-12-01T08:00:00.000Z' });
    await importFile(tab, { a: { values: { text: 'Tax return', isDone: false }, isDoneStated: false } });
    expect(line()).toMatchObject({ text: 'Tax return', isDone: true });
    await importFile(tab, { a: { values: { text: 'Tax return', isDone: false } } });
    expect(line()).toMatchObject({ isDone: false, doneAt: null });
  });

  it('is dated by the file after the weekly rollover has removed its day', async () => {
    const { tab, id, line } = await openWith(DENTIST);
    tab.records.lines.change(id, { scheduleDate: null, scheduleTime: null, missedOn: '2026-12-07' });
    await importFile(tab, { a: { values: { ...DENTIST, scheduleDate: '2026-12-21' } } });
    expect(line()).toMatchObject({ scheduleDate: '2026-12-21', scheduleTime: '10:00' });
  });

  it('stays when the file no longer has it', async () => {
    const { tab } = await openWith(DENTIST);
    await importFile(tab, { b: { values: { text: 'Another' } } });
    expect(lineTexts(tab).toSorted()).toEqual(['Another', 'Dentist']);
  });

  it('stays when the user has turned it into a journal entry', async () => {
    const { tab, id, line } = await openWith(DENTIST);
    tab.records.lines.change(id, { type: 'journal' });
    const plan = await planFile(tab, { a: { values: { ...DENTIST, scheduleDate: '2026-12-21' } } });
    expect([plan.counts.get('lines')?.kept, plan.changed]).toEqual([1, []]);
    expect(line()?.scheduleDate).toBe('2026-12-07');
  });

  it.each([
    { title: 'a lower number', first: { sequence: 2 }, older: { sequence: 1 } },
    {
      title: 'an earlier time of its last change',
      first: { modifiedAt: '2026-11-02T00:00:00.000Z' },
      older: { modifiedAt: '2026-11-01T00:00:00.000Z' },
    },
  ])('does not go back to the state of an older file, which has $title', async ({ first, older }) => {
    const { tab } = await openWith(DENTIST, first);
    const plan = await planFile(tab, { a: { values: { ...DENTIST, text: 'Old' }, ...older } });
    expect([plan.refused, plan.changed]).toEqual([[{ kind: 'lines', title: 'Old', reason: 'older' }], []]);
    const same = await planFile(tab, { a: { values: DENTIST, ...older } });
    expect([same.refused, same.counts.get('lines')?.same]).toEqual([[], 1]);
  });

  it('goes by the number of the edition before the time of its last change', async () => {
    const { tab, line } = await openWith(DENTIST, { sequence: 1, modifiedAt: '2026-11-02T00:00:00.000Z' });
    const later = { sequence: 2, modifiedAt: '2026-11-01T00:00:00.000Z' };
    await importFile(tab, { a: { values: { ...DENTIST, text: 'Newer' }, ...later } });
    expect(line()?.text).toBe('Newer');
  });
});

describe('a calendar entry whose line was deleted', () => {
  it('stays out after the user has deleted it, and says so', async () => {
    const { tab, id } = await openWith(DENTIST);
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    const plan = await planFile(tab, { a: { values: { ...DENTIST, text: 'Moved' } } });
    expect([plan.created, plan.refused]).toEqual([[], [{ kind: 'lines', title: 'Moved', reason: 'removed' }]]);
  });

  it('is added again after an undo, and stays out when the user deletes it then', async () => {
    const tab = await openTab();
    const importer = createTabImport(tab);
    await importAll(importer, createCalendarFile({ a: { values: DENTIST } }));
    await importer.undo();
    await sendAllChanges(tab);
    expect(await importFile(tab, { a: { values: DENTIST } })).toBe(1);
    await sendAllChanges(tab);
    for (const { id } of tab.records.lines.items) tab.records.lines.remove(id);
    await sendAllChanges(tab);
    expect(await importFile(tab, { a: { values: DENTIST } })).toBe(0);
  });

  it('stays out after the user has deleted it and has undone another import', async () => {
    const { tab, id } = await openWith(DENTIST);
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    const importer = createTabImport(tab);
    await importAll(importer, createCalendarFile({ b: { values: { text: 'New' } } }));
    await importer.undo();
    await sendAllChanges(tab);
    const plan = await planFile(tab, { a: { values: DENTIST }, b: { values: { text: 'New' } } });
    expect(plan.created.map(({ values }) => values.text)).toEqual(['New']);
    expect(plan.refused).toEqual([{ kind: 'lines', title: 'Dentist', reason: 'removed' }]);
  });

  it('stays out when the user has deleted it before the undo of its import', async () => {
    const tab = await openTab();
    const importer = createTabImport(tab);
    const file = createCalendarFile({ a: { values: DENTIST }, b: { values: { text: 'New' } } });
    await importAll(importer, file);
    await sendAllChanges(tab);
    const dentist = tab.records.lines.items.find(({ text }) => text === 'Dentist');
    tab.records.lines.remove(dentist?.id ?? '');
    await importer.undo();
    await sendAllChanges(tab);
    expect(await importAll(createTabImport(tab), file)).toBe(1);
    expect(lineTexts(tab)).toEqual(['New']);
  });

  it('stays the same line after another import was undone', async () => {
    const { tab, line } = await openWith(DENTIST);
    const importer = createTabImport(tab);
    await importAll(importer, createCalendarFile({ b: { values: { text: 'New' } } }));
    await importer.undo();
    await sendAllChanges(tab);
    await importFile(tab, { a: { values: { ...DENTIST, text: 'Moved' } } });
    expect([line()?.text, lineTexts(tab)]).toEqual(['Moved', ['Moved']]);
  });
});

describe('the undo of an import that has updated lines', () => {
  // shows: import.calendar.undo
  it('takes back updates and new lines as one, so that a later import updates them again', async () => {
    const { tab, line } = await openWith(DENTIST);
    const later = createCalendarFile({ a: { values: { ...DENTIST, text: 'Moved' } }, b: { values: { text: 'New' } } });
    const importer = createTabImport(tab);
    await importAll(importer, later);
    expect(importer.state).toMatchObject({ status: 'done', added: 1, updated: 1 });
    await importer.undo();
    await sendAllChanges(tab);
    expect([lineTexts(tab), importer.state.status]).toEqual([['Dentist'], 'undone']);
    await importAll(createTabImport(tab), later);
    expect([line()?.text, lineTexts(tab).toSorted()]).toEqual(['Moved', ['Moved', 'New']]);
  });

  it('keeps what the user has changed after the import', async () => {
    const { tab, id, line } = await openWith(DENTIST);
    const importer = createTabImport(tab);
    await importAll(importer, createCalendarFile({ a: { values: { ...DENTIST, text: 'Moved', minutes: 60 } } }));
    tab.records.lines.change(id, { text: 'Moved by me' });
    await importer.undo();
    expect(line()).toMatchObject({ text: 'Moved by me', minutes: 30 });
  });

  it('takes back an import that was stopped and completed later, once', async () => {
    const tab = await openTab();
    const uids = Array.from({ length: 60 }, (_, i) => `e${i}`);
    const fileOf = (minutes: number) =>
      createCalendarFile(Object.fromEntries(uids.map((text) => [text, { values: { text, minutes } }])));
    await importAll(createTabImport(tab), fileOf(10));
    const local: LocalValues = new Map();
    const later = fileOf(20);
    const stopped = createTabImport(tab, { local, sendWithoutDelay: async () => stopped.cancel() });
    await importAll(stopped, later);
    expect(tab.records.lines.items.filter(({ minutes }) => minutes === 20)).toHaveLength(25);
    const again = createTabImport(tab, { local });
    expect(await importAll(again, later)).toBe(35);
    await again.undo();
    expect(tab.records.lines.items.filter(({ minutes }) => minutes === 10)).toHaveLength(60);
  });
});

describe('a repeated calendar entry', () => {
  const weekly: Values = { text: 'Choir', scheduleDate: '2026-11-02', scheduleTime: '19:00', repeat: 'FREQ=WEEKLY' };
  const plan = 'from 2026-11-02 19:00, weekly';

  it('does not move when only the day of the import is a later one', async () => {
    const { tab, line } = await openWith(weekly, { plan });
    const found = await planFile(tab, { a: { values: { ...weekly, scheduleDate: '2026-11-16' }, plan } });
    expect([found.counts.get('lines')?.same, found.changed]).toEqual([1, []]);
    expect(line()?.scheduleDate).toBe('2026-11-02');
  });

  it('moves with its rule while its first line is open', async () => {
    const { tab, line } = await openWith(weekly, { plan });
    const values = { ...weekly, scheduleDate: '2026-11-17', repeat: 'FREQ=WEEKLY;INTERVAL=2' };
    await importFile(tab, { a: { values, plan: 'from 2026-11-03 19:00, every other week' } });
    expect(line()).toMatchObject(values);
  });

  it('changes the line that follows the ticked ones, except its day', async () => {
    const { tab, id, line } = await openWith(weekly, { plan });
    const next = await tickLine(tab, id, '2026-11-02');
    const values = { ...weekly, text: 'Choir, hall 2', scheduleDate: '2026-11-16', scheduleTime: '20:00' };
    await importFile(tab, { a: { values, plan: 'from 2026-11-02 20:00, weekly' } });
    expect(line()).toMatchObject({ text: 'Choir', scheduleTime: '19:00', isDone: true });
    expect(tab.records.lines.get(next?.id ?? '')).toMatchObject({
      ...{ text: 'Choir, hall 2', scheduleTime: '20:00', scheduleDate: '2026-11-09', isDone: false },
    });
    const other = await planFile(tab, { a: { values, plan: 'from 2026-11-03 20:00, weekly' } });
    expect([other.counts.get('lines')?.kept, other.changed]).toEqual([1, []]);
  });
});

describe('a calendar that two devices import', () => {
  it('is one state on both, without a conflict, when they import the same later file offline', async () => {
    const { here, there } = await createTwoDevices();
    await importFile(here, { a: { values: DENTIST } });
    await syncAll(here, there);
    const later = createCalendarFile({ a: { values: { ...DENTIST, text: 'Moved', scheduleDate: '2026-12-14' } } });
    for (const tab of [here, there]) tab.device.network.online = false;
    for (const tab of [here, there]) expect(await importAll(createTabImport(tab), later)).toBe(1);
    for (const tab of [here, there]) {
      tab.device.network.online = true;
      tab.sync.setOnline(true);
    }
    await syncAll(here, there);
    expect(lineTexts(here).toSorted()).toEqual(['Moved', 'start']);
    expect([here.sync.conflicts, there.sync.conflicts]).toEqual([[], []]);
    for (const tab of [here, there]) expect((await createTabImport(tab).plan(later)).changed).toEqual([]);
  });
});

describe('a part of a calendar entry', () => {
  it('goes below the entry that a later file names', async () => {
    const tab = await openTab();
    await importFile(tab, { move: { values: { text: 'Move' } }, boxes: { values: { text: 'Boxes' } } });
    await importFile(tab, { move: { values: { text: 'Move' } }, boxes: { values: { text: 'Boxes' }, under: 'move' } });
    const [move, boxes] = tab.records.lines.items;
    expect([boxes?.text, boxes?.subLineOf]).toEqual(['Boxes', move?.id]);
  });
});
