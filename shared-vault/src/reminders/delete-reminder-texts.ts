import { LINE_REMINDER_TAG } from '@northkeep/contracts';
import { getDeviceStoreAddress, REMINDER_TEXTS } from '../vault/device-database.ts';
import { writeRow } from '../vault/indexed-db.ts';

/**
 * Deletes what this device holds of reminders: their texts, the presses that wait, and the key of both. Closes the
 * notifications of reminders, too, which may show such a text, and does not wait for that. Rejects when the browser does
 * not delete the row.
 */
export function deleteReminderTexts(): Promise<void> {
  void closeNotifications();
  return writeRow(getDeviceStoreAddress('marks'), REMINDER_TEXTS, undefined);
}

async function closeNotifications(): Promise<void> {
  try {
    // Not every browser has service workers and notifications.
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications?.()) ?? [])
      if (shown.tag.startsWith(LINE_REMINDER_TAG)) shown.close();
  } catch (error) {
    console.debug('the notifications were not closed', error);
  }
}
