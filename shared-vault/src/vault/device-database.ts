/** Database of this browser: cached key packages, sealed registration drafts and flags (`marks`). */
export const DEVICE_DATABASE = 'nk-device';
/**
 * Name of the flag that holds the vault which receives texts shared by other apps on this device, see
 * `share-target.ts`.
 */
export const SHARE_RECEIVER = 'share-receiver';
/** Name of the flag that holds the texts of the next reminders, see `reminder-texts.ts`. */
export const REMINDER_TEXTS = 'reminder-texts';
export const DEVICE_STORES = ['packages', 'drafts', 'marks'] as const;

/** Returns the location of an object store in the database of this browser. */
export function getDeviceStoreAddress(store: (typeof DEVICE_STORES)[number]) {
  return { database: DEVICE_DATABASE, stores: DEVICE_STORES, store };
}
