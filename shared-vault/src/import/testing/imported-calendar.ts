import type { PlainValue } from '../../crypto/fields.ts';
import { sendAllChanges } from '../../sync/testing/quiet.ts';
import type { TestTab } from '../../sync/testing/test-tab.ts';
import { type CalendarEntry, createCalendarFile } from './calendar-file.ts';
import { importAll, openTab } from './exported-vault.ts';
import { createTabImport } from './import-tab.ts';

export type Values = Record<string, PlainValue>;
/** Values of an appointment. */
export const DENTIST: Values = { text: 'Dentist', scheduleDate: '2026-12-07', scheduleTime: '10:00', minutes: 30 };

export const importFile = (tab: TestTab, entries: Record<string, CalendarEntry>) =>
  importAll(createTabImport(tab), createCalendarFile(entries));
export const planFile = (tab: TestTab, entries: Record<string, CalendarEntry>) =>
  createTabImport(tab).plan(createCalendarFile(entries));

/** Opens a tab with a line that was imported from a calendar with one entry. */
export async function openWith(values: Values, edition: Partial<CalendarEntry> = {}) {
  const tab = await openTab();
  await importFile(tab, { a: { values, ...edition } });
  await sendAllChanges(tab);
  const [line] = tab.records.lines.items;
  if (!line) throw new Error('no line');
  return { tab, id: line.id, line: () => tab.records.lines.get(line.id) };
}
