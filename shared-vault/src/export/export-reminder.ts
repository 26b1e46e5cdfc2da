import { addDays, SETTINGS_ID } from '@northkeep/contracts';
// This import by package name resolves to the page's shared instance of shared-vault. This module itself is bundled
// with each area that uses it, so the first visit does not download it.
import { one, settings, userToday } from '@northkeep/shared-vault';

/** Days without an export after which the reminder is due. */
export const REMIND_AFTER_DAYS = 90;
/** Number of days for which a dismissed reminder stays hidden. */
export const SNOOZE_DAYS = 7;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

export interface ExportDates {
  /** Local date of the last export; null before the first export. */
  readonly exportedOn: string | null;
  /** Local date from which the reminder counts the days; null when the reminder is off. */
  readonly remindedSince: string | null;
}

/**
 * Reads the dates of the last export and of the reminder from the settings. A damaged date counts as missing, because
 * the server could have inserted it.
 */
export function readExportDates(): ExportDates {
  const { exportedOn, exportReminderSince, damaged } = one('settings');
  const dateOf = (name: string, value: string | null) =>
    value !== null && ISO_DATE.test(value) && !damaged.has(name) ? value : null;
  return {
    exportedOn: dateOf('exportedOn', exportedOn),
    remindedSince: dateOf('exportReminderSince', exportReminderSince),
  };
}

/**
 * Returns true when the reminder is on, and both the last export and the start of the reminder are at least 90 days
 * ago.
 */
export function isExportDue({ exportedOn, remindedSince }: ExportDates, date: string): boolean {
  if (remindedSince === null) return false;
  const last = exportedOn !== null && exportedOn > remindedSince ? exportedOn : remindedSince;
  return date >= addDays(last, REMIND_AFTER_DAYS);
}

/** Turns the reminder on, counting the days from today, or off. The setting applies to all devices. */
export const setExportReminderEnabled = (isOn: boolean): void =>
  change({ exportReminderSince: isOn ? userToday() : null });

/** Postpones a due reminder by {@link SNOOZE_DAYS} days. */
export const snoozeExportReminder = (): void =>
  change({ exportReminderSince: addDays(userToday(), SNOOZE_DAYS - REMIND_AFTER_DAYS) });

/** Stores today as the date of the last export. */
export const storeExportDate = (): void => change({ exportedOn: userToday() });

function change(values: { exportReminderSince: string | null } | { exportedOn: string }): void {
  // Writes nothing in two cases: settings of a newer release are read-only, and while the settings are not loaded,
  // `create` could add a second settings record.
  if (!one('settings').readOnly && settings.status === 'ready') settings.create(values, { id: SETTINGS_ID });
}
