import { addDays, SETTINGS_ID } from '@northkeep/contracts';
// The shared instance: this entry is bundled with each area that uses it, which keeps it out of the first visit.
import { one, settings, userToday } from '@northkeep/shared-vault';

/** Days without an export after which the reminder is due. */
export const REMIND_AFTER_DAYS = 90;
/** Days for which a dismissed reminder stays away. */
export const SNOOZE_DAYS = 7;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

export interface ExportDates {
  /** Local date of the last export; null before the first one. */
  readonly exportedOn: string | null;
  /** Local date from which the reminder counts; null where it is off. */
  readonly remindedSince: string | null;
}

/** Reads the sealed dates. A damaged one counts as none: the server could have put it there. */
export function readExportDates(): ExportDates {
  const { exportedOn, exportReminderSince, damaged } = one('settings');
  const dateOf = (name: string, value: string | null) =>
    value !== null && ISO_DATE.test(value) && !damaged.has(name) ? value : null;
  return {
    exportedOn: dateOf('exportedOn', exportedOn),
    remindedSince: dateOf('exportReminderSince', exportReminderSince),
  };
}

/** True where the reminder is on and neither an export nor its start is less than 90 days ago. */
export function isExportDue({ exportedOn, remindedSince }: ExportDates, date: string): boolean {
  if (remindedSince === null) return false;
  const last = exportedOn !== null && exportedOn > remindedSince ? exportedOn : remindedSince;
  return date >= addDays(last, REMIND_AFTER_DAYS);
}

/** Turns the reminder on from today, or off, on all devices. */
export const setExportReminder = (isOn: boolean): void => change({ exportReminderSince: isOn ? userToday() : null });

/** Puts a due reminder off for {@link SNOOZE_DAYS}. */
export const snoozeExportReminder = (): void =>
  change({ exportReminderSince: addDays(userToday(), SNOOZE_DAYS - REMIND_AFTER_DAYS) });

/** Stores that an export was made today. */
export const markExported = (): void => change({ exportedOn: userToday() });

function change(values: { exportReminderSince: string | null } | { exportedOn: string }): void {
  // Settings of a newer release are read-only, and an incomplete list would create a second record.
  if (!one('settings').readOnly && settings.status === 'ready') settings.create(values, { id: SETTINGS_ID });
}
