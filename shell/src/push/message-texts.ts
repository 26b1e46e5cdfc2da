import type { PushKind } from '@northkeep/contracts';

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

/** Sentence that follows the text of a reminder that was sent well after its time. */
export const LATE_REMINDER_TEXT = 'This reminder is late.';

/** Text for a message of a kind that this release does not know. Browsers require that every message is shown. */
export const FALLBACK_PUSH_TEXT: PushText = { title: 'Northkeep', body: 'Something is ready for you.', path: '/app' };
