/** All keys that localStorage may hold. None of them holds a text of the vault or an unwrapped key. */
export const LOCAL_STORAGE_KEYS = [
  'auth-storage',
  'zk.devwrap.v1',
  'zk.remember.v1',
  'zk.kdf.v1',
  'nk.theme',
  'nk.seen',
  'nk.e2ee-acknowledged',
  'nk.rollover',
  'nk.reminded',
  'nk.reminders-sent',
  'nk.reminder-texts',
  'nk.closed-week',
  'nk.tour',
  'nk.hidden-since',
  'nk.letter-keys',
  'nk.push-banner',
  'nk.push-agreed',
  'nk.ios-banner',
  'nk.zones-asked',
  'macro-review-store',
] as const;
export type LocalStorageKey = (typeof LOCAL_STORAGE_KEYS)[number];
