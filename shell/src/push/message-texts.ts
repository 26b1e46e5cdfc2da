import { formatNumber, type PushKind } from '@northkeep/contracts';

export interface PushText {
  readonly title: string;
  readonly body: string;
  /** Page that a click opens. */
  readonly path: string;
}

/** Texts of all notifications by the kind of the message. They contain no user data. */
export const PUSH_TEXTS: Readonly<Record<PushKind, PushText>> = {
  'weekly-review': { title: 'Northkeep', body: 'Your weekly review is ready.', path: '/app?modal=review' },
  'daily-focus': { title: 'Northkeep', body: 'Your focus of today is ready.', path: '/app' },
  test: { title: 'Northkeep', body: 'Notifications work on this device.', path: '/app/settings/notifications' },
};

/** Text for a reminder of a line, whose message has a random id only. */
export const LINE_REMINDER_TEXT: PushText = { title: 'Northkeep', body: 'Something is due.', path: '/app' };

/** Texts of a reminder of a line on a device that may show what it is about. */
export const OPENED_REMINDER_TEXTS = {
  done: 'Done',
  again: 'In an hour',
  /** Replaces the notification after 'Done' while no page is open and unlocked. */
  waits: 'Noted. Northkeep completes it when it is next unlocked.',
  /** Replaces it when the texts were deleted since, such as by a lock. */
  notStored: 'This device no longer knows what it was about. Please open Northkeep.',
  postponed: 'You will be reminded in an hour.',
  notPostponed: 'Northkeep could not be reached, so it will not remind you again.',
  /** The server does not add another one, such as when too many wait. */
  refused: 'Northkeep could not plan another reminder.',
  /** The session of this device has ended. The texts of its reminders were deleted. */
  loggedOut: 'This device is logged out, so Northkeep will not remind you again.',
  more: (count: number) => `and ${formatNumber(count)} more`,
};

/** Sentence that follows the text of a reminder that was sent well after its time. */
export const LATE_REMINDER_TEXT = 'This reminder is late.';

/** Text for a message of a kind that this release does not know. Browsers require that every message is shown. */
export const FALLBACK_PUSH_TEXT: PushText = { title: 'Northkeep', body: 'Something is ready for you.', path: '/app' };
