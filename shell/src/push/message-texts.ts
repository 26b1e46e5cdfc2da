import type { PushKind } from '@northkeep/contracts';

export interface PushText {
  readonly title: string;
  readonly body: string;
  /** Page that a click opens. */
  readonly path: string;
}

/** All that a notification ever says, by the kind of its message. Nothing of it is the user's. */
export const PUSH_TEXTS: Readonly<Record<PushKind, PushText>> = {
  'weekly-review': { title: 'Northkeep', body: 'Your weekly review is ready.', path: '/app?modal=review' },
  'daily-focus': { title: 'Northkeep', body: 'Your focus of today is ready.', path: '/app' },
  test: { title: 'Northkeep', body: 'Notifications work on this device.', path: '/app/settings/notifications' },
};

/** Text for a message that only a later release knows: browsers require every message to be shown. */
export const OTHER_TEXT: PushText = { title: 'Northkeep', body: 'Something is ready for you.', path: '/app' };
