import { expect, it } from 'vitest';
import { tickLine } from '../repeats/testing/tick-line.ts';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { lineTexts } from '../sync/testing/two-devices.ts';
import { writeElsewhere } from '../sync/testing/written-elsewhere.ts';
import { createTabImport } from './testing/import-tab.ts';
import { DENTIST, importFile, openWith, planFile } from './testing/imported-calendar.ts';

const LUNCH = { text: 'Lunch', scheduleDate: '2026-12-08' };

it('does not write an entry over the line of another one, when their id is no sure sign', async () => {
  const { tab } = await openWith(DENTIST);
  const plan = await planFile(tab, { a: { values: LUNCH, isIdSure: false } });
  expect([plan.kept, plan.changed, plan.created]).toEqual([[{ kind: 'lines', title: 'Lunch' }], [], []]);
});

it('does not write a sure entry over a line whose id was no sure sign', async () => {
  const { tab } = await openWith(DENTIST, { isIdSure: false });
  await importFile(tab, { a: { values: LUNCH } });
  expect(lineTexts(tab)).toEqual(['Dentist']);
});

it('does not change the text of a line when only the days in it count from another import', async () => {
  const first = { ...DENTIST, text: 'Camp, 6 to 8' };
  const { tab, line } = await openWith(first, { text: 'Camp' });
  const plan = await planFile(tab, { a: { values: { ...first, text: 'Camp, 13 to 15' }, text: 'Camp' } });
  expect(plan.changed).toEqual([]);
  await importFile(tab, { a: { values: { ...first, text: 'Fair, 13 to 15' }, text: 'Fair' } });
  expect(line()?.text).toBe('Fair, 13 to 15');
});

it('says that a line which this release cannot write stays as it is', async () => {
  const { tab, id } = await openWith(DENTIST);
  await writeElsewhere(tab.device.testAccount, 'lines', id, (line) => ({ ...line, schema: 2, rev: 2 }));
  const newer = await tab.device.testAccount.device().tab();
  await waitUntilIdle();
  const plan = await planFile(newer, { a: { values: { ...DENTIST, text: 'Moved' } } });
  expect([plan.kept, plan.changed, plan.updated]).toEqual([[{ kind: 'lines', title: 'Moved' }], [], []]);
});

it('does not take a sub-line out of its line when the file has only a part of the calendar', async () => {
  const { tab } = await openWith(DENTIST);
  const [move, boxes] = [{ values: { text: 'Move' } }, { values: { text: 'Boxes' } }];
  await importFile(tab, { move, boxes: { ...boxes, under: 'move' } });
  const plan = await planFile(tab, { boxes: { ...boxes, isPlaceStated: false } });
  expect([plan.changed, plan.kept]).toEqual([[], []]);
});

it('leaves a sub-line where it is after its line was deleted', async () => {
  const { tab } = await openWith(DENTIST);
  const boxes = { values: { text: 'Boxes' }, under: 'move' };
  await importFile(tab, { move: { values: { text: 'Move' } }, boxes });
  tab.records.lines.remove(tab.records.lines.items.find(({ text }) => text === 'Move')?.id ?? '');
  await sendAllChanges(tab);
  const tape = { values: { text: 'Tape' }, under: 'move' };
  const plan = await planFile(tab, { move: { values: { text: 'Move' } }, boxes, tape });
  expect([plan.changed, plan.created.map(({ values }) => values.subLineOf ?? null)]).toEqual([[], [null]]);
});

it('leaves the day of a repeated line that is ticked while the preview is shown, and updates the next line later', async () => {
  const weekly = { text: 'Choir', scheduleDate: '2026-11-02', repeat: 'FREQ=WEEKLY' };
  const { tab, id, line } = await openWith(weekly);
  const file = { a: { values: { ...weekly, text: 'Choir, hall 2', scheduleDate: '2026-11-03' } } };
  const importer = createTabImport(tab);
  const plan = await planFile(tab, file);
  const next = await tickLine(tab, id, '2026-11-02');
  await importer.apply(plan);
  expect(line()).toMatchObject({ text: 'Choir', scheduleDate: '2026-11-02' });
  await importFile(tab, file);
  expect(tab.records.lines.get(next?.id ?? '')?.text).toBe('Choir, hall 2');
});
